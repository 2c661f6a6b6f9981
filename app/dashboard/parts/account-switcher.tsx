import { Check, ChevronsUpDown, Plus } from 'lucide-react';
import { cn } from '../../../components/ui/cn.ts';
import { Link } from '../../../components/ui/link.tsx';
import { MenuDetails } from '../../../components/ui/menu-details.tsx';
import type { Viewer } from '../../../lib/accounts/find-viewer.ts';
import type { OwnAccount } from '../../../lib/accounts/members.ts';
import { PLANS } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { chooseAccountAction } from '../actions.ts';

export function AccountSwitcher({ viewer, accounts }: { viewer: Viewer; accounts: readonly OwnAccount[] }) {
  const t = getTranslator('shell');
  const role = getTranslator('account.roles');
  return (
    <MenuDetails className="group rounded-md border border-line bg-surface">
      <summary className="flex cursor-pointer list-none items-center gap-2 rounded-md px-2.5 py-1.5 hover:bg-sunken [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">
          <span className="block truncate font-medium text-sm">
            <span className="sr-only">{t('account')} </span>
            {viewer.accountName}
          </span>
          <span className="block truncate text-muted text-xs">
            {t('role', { role: role(viewer.role), plan: PLANS[viewer.plan].name })}
          </span>
        </span>
        <ChevronsUpDown aria-hidden="true" className="size-4 shrink-0 text-muted" />
      </summary>
      <form action={chooseAccountAction} className="border-line border-t p-1">
        <p className="px-2 py-1 text-muted text-xs">{t('accounts')}</p>
        <ul>
          {accounts.map(({ accountId, name }) => {
            const isCurrent = accountId === viewer.accountId;
            return (
              <li key={accountId}>
                <button
                  type="submit"
                  name="accountId"
                  value={accountId}
                  aria-label={isCurrent ? `${name}: ${t('working')}` : t('switchTo', { name })}
                  className={cn(
                    'flex w-full cursor-pointer items-center gap-2 rounded px-2 py-1.5 text-left text-sm hover:bg-sunken',
                    isCurrent && 'font-medium',
                  )}
                >
                  <span className="min-w-0 flex-1 truncate">{name}</span>
                  {isCurrent && <Check aria-hidden="true" className="size-4 shrink-0 text-accent" />}
                </button>
              </li>
            );
          })}
        </ul>
        <Link
          href="/new-account"
          className="mt-1 flex items-center gap-2 border-line border-t px-2 pt-2 pb-1 text-muted text-sm hover:text-ink"
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('newAccount')}
        </Link>
      </form>
    </MenuDetails>
  );
}

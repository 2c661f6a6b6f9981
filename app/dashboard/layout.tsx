import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Frame } from '../../components/frame/frame.tsx';
import { MOST_COUNTED } from '../../components/frame/most-counted.ts';
import { Alert } from '../../components/ui/alert.tsx';
import { listOwnAccounts } from '../../lib/accounts/members.ts';
import { may } from '../../lib/core/permissions.ts';
import { countUnread } from '../../lib/notifications/count-unread.ts';
import { getTranslator } from '../../messages/i18n.ts';
import { database } from '../_server/database.ts';
import { reachesPeople } from '../_server/mail.ts';
import { signOutAction } from '../(account)/actions.ts';
import { isOperatorHere, requireViewer } from '../(account)/viewer.ts';
import { operatorEntries, PAGES } from './navigation.ts';
import { AccountSwitcher } from './parts/account-switcher.tsx';
import { VerifyNotice } from './parts/verify-notice.tsx';

export const metadata: Metadata = { robots: { index: false } };

/** Only the frame: layouts do not run on every navigation, so each page checks rights itself. */
export default async function DashboardLayout({ children }: { children: ReactNode }) {
  const viewer = await requireViewer();
  const db = database();
  const [accounts, unread] = await Promise.all([
    listOwnAccounts(db, viewer.personId),
    countUnread(db, viewer.accountId, MOST_COUNTED),
  ]);
  const t = getTranslator('shell');
  const isOperator = await isOperatorHere(viewer);
  return (
    <Frame
      area="dashboard"
      signOut={signOutAction}
      label={t('navigation')}
      entries={PAGES.filter(({ right }) => may(viewer, right)).map(({ key, href }) => ({
        key,
        href,
        name: t(`pages.${key}`),
        count: key === 'notifications' ? unread : 0,
      }))}
      actions={
        may(viewer, 'tokens.manage')
          ? [
              {
                href: '/dashboard/tokens?new=publishable',
                name: getTranslator('tokens.kinds.publishable')('create'),
              },
            ]
          : []
      }
      email={viewer.email}
      top={<AccountSwitcher viewer={viewer} accounts={accounts} />}
      elsewhere={isOperator ? { href: '/operator', name: t('operator') } : null}
      operatorPages={isOperator ? operatorEntries() : []}
      notice={
        <div className="space-y-4 empty:hidden">
          {viewer.banReason !== null && (
            // Not a live region: it is on every page until the ban is lifted.
            <Alert role="note" tone="bad" title={t('banned.title')}>
              <p>{t('banned.body')}</p>
              {viewer.banReason !== '' && <p>{t('banned.reason', { reason: viewer.banReason })}</p>}
            </Alert>
          )}
          {!viewer.isEmailVerified && <VerifyNotice email={viewer.email} reachesPeople={reachesPeople()} />}
        </div>
      }
    >
      {children}
    </Frame>
  );
}

import type { ReactNode } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import { getTranslator } from '../../../messages/i18n.ts';

/** Where to go when the account's own settings or limits prevent a logo. */
const REMEDIES = {
  exchange_not_enabled: '/dashboard/exchanges',
  usage_exceeded: '/dashboard/plan',
  domain_not_allowed: '/dashboard/tokens',
} as const;

/** @param why error code or reason of a response @param children a remedy on this page, instead of the link */
export function Remedy({ why, children }: { why: string; children?: ReactNode }) {
  const t = getTranslator('playground.remedies');
  if (!Object.hasOwn(REMEDIES, why)) return null;
  const remedy = why as keyof typeof REMEDIES;
  return (
    <Alert tone="warn" title={t(`${remedy}.title`)}>
      {children ?? (
        <Link
          href={REMEDIES[remedy]}
          className={buttonStyle({ size: 'small', variant: 'secondary', className: 'mt-1.5' })}
        >
          {t(`${remedy}.action`)}
        </Link>
      )}
    </Alert>
  );
}

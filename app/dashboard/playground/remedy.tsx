import Link from 'next/link';
import { Alert } from '../../../components/ui/alert.tsx';
import { getTranslator } from '../../../messages/i18n.ts';

/** Where to go when the account's own settings or limits prevent a logo. */
const REMEDIES = {
  exchange_not_enabled: '/dashboard/exchanges',
  usage_exceeded: '/dashboard/plan',
  domain_not_allowed: '/dashboard/tokens',
} as const;

/** @param why error code or reason of a response */
export function Remedy({ why }: { why: string }) {
  const t = getTranslator('playground.remedies');
  if (!Object.hasOwn(REMEDIES, why)) return null;
  const remedy = why as keyof typeof REMEDIES;
  return (
    <Alert tone="warn" title={t(`${remedy}.title`)}>
      <Link href={REMEDIES[remedy]} className="link">
        {t(`${remedy}.action`)}
      </Link>
    </Alert>
  );
}

import { Section } from '../../../components/ui/card.tsx';
import { Link } from '../../../components/ui/link.tsx';
import type { recentlyRefused } from '../../../lib/usage/recent-requests.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { CountTable } from './count-table.tsx';
import { Reason } from './requests/request-table.tsx';

/** From the request log: the counts of usage have no refused requests. */
export function RefusedSection({
  rows,
  tokenId,
}: {
  rows: Awaited<ReturnType<typeof recentlyRefused>>;
  tokenId: string | undefined;
}) {
  const t = getTranslator('usage.refused');
  const query = new URLSearchParams({ outcome: 'refused', ...(tokenId !== undefined && { token: tokenId }) });
  return (
    <Section
      id="refused"
      title={t('title')}
      description={t('description')}
      actions={
        <Link href={`/dashboard/usage/requests?${query}`} className="link text-sm">
          {t('open')}
        </Link>
      }
    >
      <CountTable
        label={t('title')}
        name={t('reason')}
        rows={rows.map(({ reason, count }) => ({
          key: reason ?? '',
          name: reason === null ? t('unknown') : <Reason reason={reason} />,
          count,
        }))}
      />
    </Section>
  );
}

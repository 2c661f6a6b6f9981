import { Table, Td, Th } from '../../../../components/ui/table.tsx';
import type { ListingView } from '../../../../lib/catalog/subject-view.ts';
import { getTranslator } from '../../../../messages/i18n.ts';

/** Where a brand is traded, now and before. */
export function ListingTable({ listings }: { listings: readonly ListingView[] }) {
  const t = getTranslator('operator.subject.listings');
  if (listings.length === 0) return <p className="text-muted text-sm">{t('none')}</p>;
  const kinds: Record<string, string> = {
    common: t('kinds.common'),
    preferred: t('kinds.preferred'),
    depositary: t('kinds.depositary'),
    unit: t('kinds.unit'),
  };
  return (
    <Table label={getTranslator('operator')('table', { title: t('title') })}>
      <thead>
        <tr>
          <Th>{t('ticker')}</Th>
          <Th>{t('exchange')}</Th>
          <Th>{t('security')}</Th>
        </tr>
      </thead>
      <tbody>
        {listings.map((listing) => (
          <tr key={`${listing.mic} ${listing.ticker} ${listing.kind} ${listing.validTo}`}>
            <Td className="whitespace-nowrap font-medium">{listing.ticker}</Td>
            <Td className="min-w-40">
              {listing.exchange} <span className="text-muted">{listing.mic}</span>
            </Td>
            <Td className="text-muted">
              {kinds[listing.kind] ?? listing.kind}
              {listing.validTo !== null && ` · ${t('ended', { day: listing.validTo })}`}
            </Td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

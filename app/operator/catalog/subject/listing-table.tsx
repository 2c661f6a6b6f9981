import { DataTable } from '../../../../components/ui/data-table.tsx';
import type { ListingView } from '../../../../lib/catalog/subject-view.ts';
import { getTranslator } from '../../../../messages/i18n.ts';

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
    <DataTable
      label={t('title')}
      rows={listings}
      keyOf={({ mic, ticker, kind, validTo }) => `${mic} ${ticker} ${kind} ${validTo}`}
      columns={[
        { head: t('ticker'), className: 'whitespace-nowrap font-medium', cell: ({ ticker }) => ticker },
        {
          head: t('exchange'),
          className: 'min-w-40',
          cell: ({ exchange, mic }) => (
            <>
              {exchange} <span className="text-muted">{mic}</span>
            </>
          ),
        },
        {
          head: t('security'),
          className: 'text-muted',
          cell: ({ kind, validTo }) =>
            `${kinds[kind] ?? kind}${validTo === null ? '' : ` · ${t('ended', { day: validTo })}`}`,
        },
      ]}
    />
  );
}

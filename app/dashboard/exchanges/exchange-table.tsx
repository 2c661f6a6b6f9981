import { Badge } from '../../../components/ui/badge.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { Link } from '../../../components/ui/link.tsx';
import type { ExchangeRow } from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { countryName, type ExchangeFilter, exchangesPath } from './find-exchanges.ts';

const TONES = { default: 'good', enabled: 'good', requested: 'warn', available: 'plain' } as const;

export function ExchangeTable({
  label,
  rows,
  filter,
  mayRequest,
}: {
  label: string;
  rows: readonly ExchangeRow[];
  filter: ExchangeFilter;
  mayRequest: boolean;
}) {
  const t = getTranslator('exchanges');
  return (
    <DataTable
      label={label}
      className="lg:table-fixed"
      rows={rows}
      keyOf={({ mic }) => mic}
      columns={[
        {
          head: t('columns.name'),
          headClassName: 'lg:w-[32%]',
          className: 'font-medium sm:min-w-36',
          cell: ({ name }) => name,
        },
        { head: t('columns.state'), headClassName: 'lg:w-[15%]', cell: (row) => <AccessBadge row={row} /> },
        mayRequest && {
          head: t('columns.action'),
          headClassName: 'lg:w-[11%]',
          className: 'whitespace-nowrap',
          cell: (row) => row.access === 'available' && <RequestLink row={row} filter={filter} />,
        },
        {
          head: t('columns.mic'),
          onPhones: 'below',
          headClassName: 'lg:w-[10%]',
          className: 'font-mono text-[0.8125rem]',
          cell: ({ mic }) => mic,
        },
        {
          head: t('columns.country'),
          onPhones: 'below',
          headClassName: 'lg:w-[18%]',
          className: 'whitespace-nowrap',
          cell: ({ country }) => countryName(country),
        },
        {
          head: t('columns.notation'),
          onPhones: 'below',
          className: 'whitespace-nowrap font-mono text-[0.8125rem] text-muted',
          cell: ({ suffixes, codes, composite }) =>
            [...suffixes.map((suffix) => `.${suffix}`), `:${codes[0] ?? composite}`].join(' '),
        },
      ]}
    />
  );
}

function AccessBadge({ row: { access, request } }: { row: ExchangeRow }) {
  const t = getTranslator('exchanges.states');
  return access === 'available' && request?.state === 'declined' ? (
    <Badge tone="bad">{t('declined')}</Badge>
  ) : (
    <Badge tone={TONES[access]}>{t(access)}</Badge>
  );
}

function RequestLink({ row: { mic, name }, filter }: { row: ExchangeRow; filter: ExchangeFilter }) {
  const t = getTranslator('exchanges');
  return (
    <Link
      id={`ask-${mic}`}
      href={`${exchangesPath(filter, { request: mic })}#request`}
      aria-label={t('requestNamed', { name })}
      className="link text-sm"
    >
      {t('request')}
    </Link>
  );
}

import Link from 'next/link';
import { DataTable } from '../../../components/ui/data-table.tsx';
import type { RequestState } from '../../../lib/core/request-state.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { StateBadge } from './state-badge.tsx';

interface DecidedRequest {
  id: string;
  accountId: string;
  accountName: string;
  what: string;
  state: RequestState;
  at: Date | null;
  answer: string | null;
}

export function DecidedRequests({ requests }: { requests: readonly DecidedRequest[] }) {
  const t = getTranslator('operator.requests');
  const format = formatter();
  if (requests.length === 0) return <p className="text-muted text-sm">{t('noneDecided')}</p>;
  return (
    <DataTable
      label={getTranslator('operator')('table', { title: t('decided') })}
      rows={requests}
      keyOf={({ id }) => id}
      idOf={({ id }) => id}
      columns={[
        { head: t('what'), className: 'wrap-anywhere min-w-40', cell: ({ what }) => what },
        {
          head: t('account'),
          className: 'wrap-anywhere min-w-32',
          cell: ({ accountId, accountName }) => (
            <Link href={`/operator/accounts/${accountId}`} className="link">
              {accountName}
            </Link>
          ),
        },
        { head: t('state'), cell: ({ state }) => <StateBadge state={state} /> },
        {
          head: t('at'),
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => at !== null && format.dateTime(at, { dateStyle: 'medium' }),
        },
        { head: t('answer'), className: 'wrap-anywhere min-w-40 text-muted', cell: ({ answer }) => answer },
      ]}
    />
  );
}

import { ListTable } from '../../../components/list/list-table.tsx';
import { PageNotice } from '../../../components/site/page-notice.tsx';
import { Link } from '../../../components/ui/link.tsx';
import type { ListPlace } from '../../../components/ui/list-place.ts';
import type { RequestState } from '../../../lib/core/request-state.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { StateBadge, type StateWords } from './state-badge.tsx';

interface DecidedRequest {
  id: string;
  accountId: string;
  accountName: string;
  what: string;
  state: RequestState;
  at: Date | null;
  answer: string | null;
}

/** After an action that redirects to `?notice=approved&of={id}`. */
export function DecisionNotice({
  words,
  decided,
  query,
}: {
  words: 'notices' | 'correctionNotices';
  decided: readonly DecidedRequest[];
  query: Record<'notice' | 'of', string | undefined>;
}) {
  const t = getTranslator('operator.requests');
  const one = decided.find(({ id }) => id === query.of);
  if (one === undefined || (query.notice !== 'approved' && query.notice !== 'declined')) return null;
  return (
    <PageNotice>{t(`${words}.${query.notice}`, { what: one.what, account: one.accountName })}</PageNotice>
  );
}

export const DECIDED_SORTS = ['-at', 'what', 'account', 'state'] as const;

/** @param place sorted by one of `DECIDED_SORTS` */
export function DecidedRequests({
  words,
  requests,
  place,
}: {
  words: StateWords;
  requests: readonly DecidedRequest[];
  place: ListPlace;
}) {
  const t = getTranslator('operator.requests');
  const format = formatter();
  if (requests.length === 0) return <p className="text-muted text-sm">{t('noneDecided')}</p>;
  return (
    <ListTable
      place={place}
      label={t('decided')}
      rows={requests}
      keyOf={({ id }) => id}
      idOf={({ id }) => id}
      columns={[
        {
          head: t('what'),
          sort: 'what',
          by: ({ what }) => what,
          className: 'wrap-anywhere min-w-32 sm:min-w-40',
          cell: ({ what }) => what,
        },
        {
          head: t('account'),
          sort: 'account',
          by: ({ accountName }) => accountName,
          onPhones: 'below',
          className: 'wrap-anywhere min-w-32',
          cell: ({ accountId, accountName }) => (
            <Link href={`/operator/accounts/${accountId}`} className="link">
              {accountName}
            </Link>
          ),
        },
        {
          head: t('state'),
          sort: 'state',
          by: ({ state }) => state,
          onPhones: 'below',
          cell: ({ state }) => <StateBadge state={state} words={words} />,
        },
        {
          head: t('at'),
          sort: '-at',
          by: ({ at }) => at,
          onPhones: 'below',
          className: 'whitespace-nowrap text-muted',
          cell: ({ at }) => (at === null ? null : format.dateTime(at, 'day')),
        },
        {
          head: t('answer'),
          className: 'wrap-anywhere min-w-32 sm:min-w-40 text-muted',
          cell: ({ answer }) => answer,
        },
      ]}
    />
  );
}

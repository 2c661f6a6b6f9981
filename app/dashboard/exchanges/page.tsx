import { Landmark } from 'lucide-react';
import type { Metadata } from 'next';
import { PageNotice } from '../../../components/site/page-notice.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { EmptyState } from '../../../components/ui/empty-state.tsx';
import { Found } from '../../../components/ui/found.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import {
  type ExchangeRow,
  listExchangeAccess,
} from '../../../lib/approvals/exchanges/list-exchange-access.ts';
import { listExchangeRequests } from '../../../lib/approvals/exchanges/list-exchange-requests.ts';
import { REGIONS } from '../../../lib/core/exchanges/regions.ts';
import { may } from '../../../lib/core/permissions.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { ExchangeFilterForm } from './exchange-filter-form.tsx';
import { ExchangeRequests } from './exchange-requests.tsx';
import { ExchangeTable } from './exchange-table.tsx';
import { type ExchangeFilter, exchangesPath, findExchanges, readFilter } from './find-exchanges.ts';
import { RequestExchangeForm } from './request-exchange-form.tsx';

export const metadata: Metadata = { title: getTranslator('exchanges')('title') };

const NOTICES = ['requested', 'withdrawn'] as const;

export default async function ExchangesPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const [rows, requests, query] = await Promise.all([
    listExchangeAccess(db, viewer.accountId),
    listExchangeRequests(db, { accountId: viewer.accountId, state: null }),
    readQuery(searchParams, 'notice', 'q', 'region', 'access', 'request'),
  ]);
  const t = getTranslator('exchanges');
  const filter = readFilter(query);
  const found = findExchanges(rows, filter);
  const notice = NOTICES.find((name) => name === query.notice);
  const mayRequest = may(viewer, 'exchanges.request');
  const wanted = mayRequest
    ? rows.find(({ mic, access }) => mic === query.request && access === 'available')
    : undefined;
  const enabled = rows.filter(({ access }) => access === 'default' || access === 'enabled').length;
  return (
    <>
      <PageHeader
        title={t('title')}
        description={t('description')}
        actions={<Badge>{t('counts', { enabled, all: rows.length })}</Badge>}
      />
      {notice !== undefined && <PageNotice>{t(`notices.${notice}`)}</PageNotice>}
      {wanted !== undefined && (
        <Section
          id="request"
          title={t('form.title', { name: wanted.name })}
          description={t('form.description')}
        >
          <RequestExchangeForm
            key={wanted.mic}
            account={viewer.accountId}
            mic={wanted.mic}
            listPath={exchangesPath(filter)}
          />
        </Section>
      )}
      {requests.length > 0 && <ExchangeRequests requests={requests} mayWithdraw={mayRequest} />}
      <ExchangeFilterForm filter={filter} isNarrowed={found.length < rows.length} />
      <Found count={found.length} />
      {!mayRequest && <p className="text-muted text-sm">{t('onlyManagers')}</p>}
      {found.length === 0 && (
        <EmptyState icon={Landmark} title={t('none')}>
          {t('noneHint')}
        </EmptyState>
      )}
      <ExchangesByRegion rows={found} filter={filter} mayRequest={mayRequest} />
    </>
  );
}

function ExchangesByRegion({
  rows,
  filter,
  mayRequest,
}: {
  rows: readonly ExchangeRow[];
  filter: ExchangeFilter;
  mayRequest: boolean;
}) {
  const t = getTranslator('exchanges.regions');
  return [...REGIONS, null].map((region) => {
    const own = rows.filter((row) => row.region === region);
    const key = region ?? 'other';
    return (
      own.length > 0 && (
        <Section key={key} id={`region-${key.replaceAll(' ', '-')}`} title={t(key)}>
          <ExchangeTable label={t(key)} rows={own} filter={filter} mayRequest={mayRequest} />
        </Section>
      )
    );
  });
}

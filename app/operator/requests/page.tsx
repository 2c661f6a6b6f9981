import type { Metadata } from 'next';
import { Section } from '../../../components/ui/card.tsx';
import { readListPlace } from '../../../components/ui/list-place.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { listExchangeRequests } from '../../../lib/approvals/exchanges/list-exchange-requests.ts';
import { listUpgradeRequests } from '../../../lib/approvals/upgrades/list-upgrade-requests.ts';
import { PLANS } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { DECIDED_SORTS, DecidedRequests, DecisionNotice } from '../parts/decided-requests.tsx';
import { ExchangeDecisionForm, UpgradeDecisionForm } from '../parts/decision-forms.tsx';
import { type OpenRequest, OpenRequests } from '../parts/open-requests.tsx';

export const metadata: Metadata = { title: getTranslator('operator.requests')('title') };

export default async function RequestsPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const db = database();
  const [openExchanges, openUpgrades, exchanges, upgrades, query] = await Promise.all([
    listExchangeRequests(db, { accountId: null, state: 'open' }),
    listUpgradeRequests(db, { accountId: null, state: 'open' }),
    listExchangeRequests(db, { accountId: null, state: null }),
    listUpgradeRequests(db, { accountId: null, state: null }),
    readQuery(searchParams, 'notice', 'of', 'sort', 'page'),
  ]);
  const t = getTranslator('operator.requests');
  const decided = [
    ...exchanges.map((one) => ({ ...one, what: exchangeText(one) })),
    ...upgrades.map((one) => ({ ...one, what: PLANS[one.plan].name })),
  ]
    .filter(({ state }) => state !== 'open')
    .map(({ decidedAt, ...one }) => ({ ...one, at: decidedAt }));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      <DecisionNotice words="notices" decided={decided} query={query} />
      <Section id="exchanges" title={t('exchanges.title')}>
        <OpenRequests none={t('exchanges.none')} requests={openExchanges.map(openExchange)} />
      </Section>
      <Section id="upgrades" title={t('upgrades.title')}>
        <OpenRequests none={t('upgrades.none')} requests={openUpgrades.map(openUpgrade)} />
      </Section>
      <Section id="decided" title={t('decided')}>
        <DecidedRequests
          words="states"
          requests={decided}
          place={readListPlace('/operator/requests', query, DECIDED_SORTS)}
        />
      </Section>
    </>
  );
}

type ExchangeRequest = Awaited<ReturnType<typeof listExchangeRequests>>[number];
type UpgradeRequest = Awaited<ReturnType<typeof listUpgradeRequests>>[number];

const exchangeText = ({ exchange, mic }: ExchangeRequest): string =>
  getTranslator('operator.requests')('exchange', { name: exchange, mic });

const openExchange = (request: ExchangeRequest): OpenRequest => ({
  ...request,
  what: exchangeText(request),
  aside: getTranslator('operator.requests')('onPlan', { plan: PLANS[request.plan].name }),
  text: request.reason,
  at: request.requestedAt,
  link: null,
  form: <ExchangeDecisionForm id={request.id} what={request.exchange} account={request.accountName} />,
});

const openUpgrade = (request: UpgradeRequest): OpenRequest => ({
  ...request,
  what: getTranslator('operator.requests')('upgrade', {
    from: PLANS[request.currentPlan].name,
    to: PLANS[request.plan].name,
  }),
  aside: null,
  text: request.note,
  at: request.requestedAt,
  link: null,
  form: (
    <UpgradeDecisionForm
      id={request.id}
      what={PLANS[request.plan].name}
      account={request.accountName}
      plan={request.plan}
    />
  ),
});

import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { listExchangeRequests } from '../../../lib/approvals/exchanges/list-exchange-requests.ts';
import { listUpgradeRequests } from '../../../lib/approvals/upgrades/list-upgrade-requests.ts';
import { PLANS } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireOperator } from '../../(account)/viewer.ts';
import { DecidedRequests } from '../parts/decided-requests.tsx';
import { ExchangeDecisionForm, UpgradeDecisionForm } from '../parts/decision-forms.tsx';
import { OpenRequests } from '../parts/open-requests.tsx';

export const metadata: Metadata = { title: getTranslator('operator.requests')('title') };

/** As many of the decided ones are shown. */
const MOST_DECIDED = 50;

export default async function RequestsPage({ searchParams }: { searchParams: Query }) {
  await requireOperator();
  const db = database();
  const [openExchanges, openUpgrades, exchanges, upgrades, query] = await Promise.all([
    listExchangeRequests(db, { accountId: null, state: 'open' }),
    listUpgradeRequests(db, { accountId: null, state: 'open' }),
    listExchangeRequests(db, { accountId: null, state: null }),
    listUpgradeRequests(db, { accountId: null, state: null }),
    readQuery(searchParams, 'notice'),
  ]);
  const t = getTranslator('operator.requests');
  const exchangeText = ({ exchange, mic }: (typeof exchanges)[number]) =>
    t('exchange', { name: exchange, mic });
  const decided = [
    ...exchanges.map((one) => ({ ...one, what: exchangeText(one) })),
    ...upgrades.map((one) => ({ ...one, what: PLANS[one.plan].name })),
  ]
    .filter(({ state }) => state !== 'open')
    .sort((a, b) => (b.decidedAt?.getTime() ?? 0) - (a.decidedAt?.getTime() ?? 0))
    .slice(0, MOST_DECIDED)
    .map(({ decidedAt, ...one }) => ({ ...one, at: decidedAt }));
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {(query.notice === 'approved' || query.notice === 'declined') && (
        <Alert tone="good">{t(`notices.${query.notice}`)}</Alert>
      )}
      <Section id="exchanges" title={t('exchanges.title')}>
        <OpenRequests
          none={t('exchanges.none')}
          requests={openExchanges.map((one) => ({
            ...one,
            what: exchangeText(one),
            aside: t('onPlan', { plan: PLANS[one.plan].name }),
            text: one.reason,
            at: one.requestedAt,
            link: null,
            form: <ExchangeDecisionForm id={one.id} what={one.exchange} account={one.accountName} />,
          }))}
        />
      </Section>
      <Section id="upgrades" title={t('upgrades.title')}>
        <OpenRequests
          none={t('upgrades.none')}
          requests={openUpgrades.map((one) => ({
            ...one,
            what: t('upgrade', { from: PLANS[one.currentPlan].name, to: PLANS[one.plan].name }),
            aside: null,
            text: one.note,
            at: one.requestedAt,
            link: null,
            form: (
              <UpgradeDecisionForm
                id={one.id}
                what={PLANS[one.plan].name}
                account={one.accountName}
                plan={one.plan}
              />
            ),
          }))}
        />
      </Section>
      <Section id="decided" title={t('decided')}>
        <DecidedRequests requests={decided} />
      </Section>
    </>
  );
}

import type { Metadata } from 'next';
import { Alert } from '../../../components/ui/alert.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { findPlanUse } from '../../../lib/accounts/downgrade-effects.ts';
import { listUpgradeRequests } from '../../../lib/approvals/upgrades/list-upgrade-requests.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { may } from '../../../lib/core/permissions.ts';
import {
  fittingUpgrade,
  isUpgrade,
  limitsOf,
  PLAN_IDS,
  PLANS,
  type PlanId,
} from '../../../lib/core/plans/plans.ts';
import type { Payments } from '../../../lib/payments/payments.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { appConfig } from '../../_server/config.ts';
import { database } from '../../_server/database.ts';
import { nextPayments } from '../../_server/payments.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { planPrice } from '../../(site)/parts/plan-price.ts';
import { paymentPortalAction, withdrawUpgradeAction } from './actions.ts';
import { ChoosePlanForm } from './choose-plan-form.tsx';
import { PlanCard } from './plan-card.tsx';

export const metadata: Metadata = { title: getTranslator('plan')('title') };

const NOTICES = ['changed', 'requested', 'scheduled', 'withdrawn', 'back'] as const;

export default async function PlanPage({ searchParams }: { searchParams: Query }) {
  const viewer = await requireViewer();
  const db = database();
  const [use, requests, query] = await Promise.all([
    findPlanUse(db, viewer.accountId),
    listUpgradeRequests(db, { accountId: viewer.accountId, state: null }),
    readQuery(searchParams, 'notice'),
  ]);
  if (isRefusal(use)) throw new Error(use.detail);
  const t = getTranslator('plan');
  const notice = NOTICES.find((name) => name === query.notice);
  const open = requests.find(({ state }) => state === 'open');
  const mayChange = may(viewer, 'plan.change');
  const { provider } = nextPayments();
  const { planPrices } = appConfig();
  const isNearLimit = use.busiest.logo > 0.8 * limitsOf(use.plan, use.limits).logoPerDay;
  const suggested = use.plan === 'free' || isNearLimit ? fittingUpgrade(use.plan, use.busiest) : null;
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {notice !== undefined && (
        <Alert tone={notice === 'back' ? 'plain' : 'good'}>{t(`notices.${notice}`)}</Alert>
      )}
      {open !== undefined && <OpenRequest request={open} mayWithdraw={mayChange} />}
      {!mayChange && <Alert>{t('choose.onlyOwner')}</Alert>}
      {mayChange && open === undefined && <p className="text-muted text-sm">{t(`choose.${provider}`)}</p>}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {PLAN_IDS.map((id) => (
          <PlanCard
            key={id}
            plan={id}
            use={use}
            price={planPrice(id, planPrices, provider === 'stripe')}
            isRequested={open?.plan === id}
          >
            {mayChange && open === undefined && (
              <ChoosePlanForm
                account={viewer.accountId}
                plan={id}
                name={PLANS[id].name}
                current={PLANS[use.plan].name}
                way={changeOf(use.plan, id, provider)}
                isSuggested={id === suggested}
              />
            )}
          </PlanCard>
        ))}
      </div>
      {mayChange && provider === 'stripe' && (
        <Section id="payment" title={t('portal.title')} description={t('portal.description')}>
          <ButtonForm action={paymentPortalAction} fields={{ account: viewer.accountId }}>
            {t('portal.submit')}
          </ButtonForm>
        </Section>
      )}
      {requests.length > 0 && <RequestHistory requests={requests} />}
    </>
  );
}

const moment = (at: Date): string => formatter().dateTime(at, 'moment');

function changeOf(from: PlanId, to: PlanId, provider: Payments['provider']) {
  if (!isUpgrade(from, to)) return 'downgrade';
  return provider === 'manual' || PLANS[to].byAgreement ? 'request' : 'upgrade';
}

type UpgradeRequest = Awaited<ReturnType<typeof listUpgradeRequests>>[number];

function OpenRequest({ request, mayWithdraw }: { request: UpgradeRequest; mayWithdraw: boolean }) {
  const t = getTranslator('plan.request');
  return (
    <Alert title={t('title', { plan: PLANS[request.plan].name })}>
      {t('body', { at: moment(request.requestedAt) })}
      {mayWithdraw && (
        <ButtonForm
          action={withdrawUpgradeAction}
          fields={{ requestId: request.id }}
          formClassName="mt-2"
          size="small"
        >
          {t('withdraw')}
        </ButtonForm>
      )}
    </Alert>
  );
}

function RequestHistory({ requests }: { requests: readonly UpgradeRequest[] }) {
  const t = getTranslator('plan.history');
  return (
    <Section id="requests" title={t('title')}>
      <DataTable
        label={t('title')}
        rows={requests}
        keyOf={({ id }) => id}
        columns={[
          { head: t('plan'), cell: ({ plan }) => PLANS[plan].name },
          { head: t('state'), cell: ({ state }) => t(`states.${state}`) },
          {
            head: t('asked'),
            onPhones: 'below',
            className: 'whitespace-nowrap text-muted',
            cell: ({ requestedAt }) => moment(requestedAt),
          },
          { head: t('answer'), className: 'min-w-32 max-w-80', cell: ({ answer }) => answer },
        ]}
      />
    </Section>
  );
}

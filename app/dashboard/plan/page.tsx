import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { ButtonForm } from '../../../components/ui/button-form.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { cn } from '../../../components/ui/cn.ts';
import { DataTable } from '../../../components/ui/data-table.tsx';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { findPlanUse } from '../../../lib/accounts/downgrade-effects.ts';
import { listUpgradeRequests } from '../../../lib/approvals/upgrades/list-upgrade-requests.ts';
import { isRefusal } from '../../../lib/core/errors/errors.ts';
import { may } from '../../../lib/core/permissions.ts';
import {
  isUpgrade,
  limitsOf,
  PLAN_IDS,
  PLANS,
  type PlanId,
  type PlanLimits,
} from '../../../lib/core/plans/plans.ts';
import type { Payments } from '../../../lib/payments/payments.ts';
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { nextPayments } from '../../_server/payments.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { paymentPortalAction, withdrawUpgradeAction } from './actions.ts';
import { ChoosePlanForm } from './choose-plan-form.tsx';

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
          <PlanCard key={id} plan={id} current={use} isRequested={open?.plan === id}>
            {mayChange && open === undefined && (
              <ChoosePlanForm
                account={viewer.accountId}
                plan={id}
                name={PLANS[id].name}
                current={PLANS[use.plan].name}
                way={changeOf(use.plan, id, provider)}
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

const moment = (at: Date): string => formatter().dateTime(at, { dateStyle: 'medium', timeStyle: 'short' });

function changeOf(from: PlanId, to: PlanId, provider: Payments['provider']) {
  if (!isUpgrade(from, to)) return 'downgrade';
  return provider === 'manual' || to === 'enterprise' ? 'request' : 'upgrade';
}

function PlanCard({
  plan,
  current,
  isRequested,
  children,
}: {
  plan: PlanId;
  current: { plan: PlanId; limits: Partial<PlanLimits> | null };
  isRequested: boolean;
  children: ReactNode;
}) {
  const t = getTranslator('plan');
  const isCurrent = plan === current.plan;
  return (
    <section
      aria-labelledby={`plan-${plan}`}
      className={cn(
        'flex flex-col rounded-lg border bg-surface p-4',
        isCurrent ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex items-center justify-between gap-2">
        <h2 id={`plan-${plan}`} className="font-semibold text-lg tracking-tight">
          {PLANS[plan].name}
        </h2>
        {isCurrent && <Badge tone="good">{t('current')}</Badge>}
        {isRequested && <Badge tone="warn">{t('choose.pending')}</Badge>}
      </div>
      <PlanRows plan={plan} limits={isCurrent ? limitsOf(plan, current.limits) : PLANS[plan].limits} />
      {isCurrent && current.limits !== null && <p className="mt-2 text-muted text-xs">{t('agreed')}</p>}
      {!isCurrent && children && <div className="mt-auto pt-4">{children}</div>}
    </section>
  );
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
        label={getTranslator('shell')('table', { name: t('title') })}
        rows={requests}
        keyOf={({ id }) => id}
        columns={[
          { head: t('plan'), cell: ({ plan }) => PLANS[plan].name },
          { head: t('state'), cell: ({ state }) => t(`states.${state}`) },
          {
            head: t('asked'),
            className: 'whitespace-nowrap text-muted',
            cell: ({ requestedAt }) => moment(requestedAt),
          },
          { head: t('answer'), className: 'min-w-40 max-w-80', cell: ({ answer }) => answer },
        ]}
      />
    </Section>
  );
}

function PlanRows({ plan, limits }: { plan: PlanId; limits: PlanLimits }) {
  const t = getTranslator('plan');
  const format = formatter();
  const { largestSize, defaultSize, attributionRequired, brandData, mcp } = PLANS[plan];
  const count = (value: number) => (value === 0 ? t('none') : format.number(value));
  const yes = (value: boolean) => t(value ? 'yes' : 'no');
  const rows: [name: string, value: ReactNode][] = [
    [t('rows.logoPerDay'), count(limits.logoPerDay)],
    [t('rows.logoPerMinute'), count(limits.logoPerMinute)],
    [t('rows.largestSize'), t('px', { size: largestSize })],
    [t('rows.defaultSize'), t('px', { size: defaultSize })],
    [t('rows.attribution'), t(attributionRequired ? 'required' : 'notRequired')],
    [t('rows.brandData'), yes(brandData)],
    [t('rows.mcp'), yes(mcp)],
    ...(brandData
      ? ([
          [t('rows.brandPerDay'), count(limits.brandPerDay)],
          [t('rows.brandPerMinute'), count(limits.brandPerMinute)],
        ] satisfies [string, ReactNode][])
      : []),
    [t('rows.discoverPerDay'), count(limits.discoverPerDay)],
  ];
  return (
    <dl className="mt-3 divide-y divide-line text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

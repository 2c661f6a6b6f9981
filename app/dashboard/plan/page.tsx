import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { Alert } from '../../../components/ui/alert.tsx';
import { Badge } from '../../../components/ui/badge.tsx';
import { Section } from '../../../components/ui/card.tsx';
import { cn } from '../../../components/ui/cn.ts';
import { PageHeader } from '../../../components/ui/page-header.tsx';
import { Table, Td, Th } from '../../../components/ui/table.tsx';
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
import { formatter, getTranslator } from '../../../messages/i18n.ts';
import { database } from '../../_server/database.ts';
import { nextPayments } from '../../_server/payments.ts';
import { type Query, readQuery } from '../../(account)/query.ts';
import { requireViewer } from '../../(account)/viewer.ts';
import { ChoosePlanForm, PaymentPortalForm, WithdrawUpgradeForm } from './plan-forms.tsx';

export const metadata: Metadata = { title: getTranslator('plan')('title') };

const NOTICES = ['changed', 'requested', 'scheduled', 'withdrawn', 'back'] as const;

/** The four plans side by side, from the one table. */
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
  const format = formatter();
  const moment = (at: Date) => format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' });
  const notice = NOTICES.find((name) => name === query.notice);
  const open = requests.find(({ state }) => state === 'open');
  const mayChange = may(viewer, 'plan.change');
  const { provider } = nextPayments();
  const wayTo = (plan: PlanId) => {
    if (!isUpgrade(use.plan, plan)) return 'downgrade' as const;
    return provider === 'manual' || plan === 'enterprise' ? ('request' as const) : ('upgrade' as const);
  };
  return (
    <>
      <PageHeader title={t('title')} description={t('description')} />
      {notice !== undefined && (
        <Alert tone={notice === 'back' ? 'plain' : 'good'}>{t(`notices.${notice}`)}</Alert>
      )}
      {open !== undefined && (
        <Alert title={t('request.title', { plan: PLANS[open.plan].name })}>
          {t('request.body', { at: moment(open.requestedAt) })}
          {mayChange && <WithdrawUpgradeForm requestId={open.id} />}
        </Alert>
      )}
      {!mayChange && <Alert>{t('choose.onlyOwner')}</Alert>}
      {mayChange && open === undefined && <p className="text-muted text-sm">{t(`choose.${provider}`)}</p>}
      <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
        {PLAN_IDS.map((id) => {
          const isCurrent = id === use.plan;
          const plan = PLANS[id];
          return (
            <section
              key={id}
              aria-labelledby={`plan-${id}`}
              className={cn(
                'flex flex-col rounded-lg border bg-surface p-4',
                isCurrent ? 'border-ink' : 'border-line',
              )}
            >
              <div className="flex items-center justify-between gap-2">
                <h2 id={`plan-${id}`} className="font-semibold text-lg tracking-tight">
                  {plan.name}
                </h2>
                {isCurrent && <Badge tone="good">{t('current')}</Badge>}
                {open?.plan === id && <Badge tone="warn">{t('choose.pending')}</Badge>}
              </div>
              <PlanRows plan={id} limits={isCurrent ? limitsOf(id, use.limits) : plan.limits} />
              {isCurrent && use.limits !== null && <p className="mt-2 text-muted text-xs">{t('agreed')}</p>}
              {mayChange && !isCurrent && open === undefined && (
                <div className="mt-auto pt-4">
                  <ChoosePlanForm
                    account={viewer.accountId}
                    plan={id}
                    name={plan.name}
                    current={PLANS[use.plan].name}
                    way={wayTo(id)}
                  />
                </div>
              )}
            </section>
          );
        })}
      </div>
      {mayChange && provider === 'stripe' && (
        <Section id="payment" title={t('portal.title')} description={t('portal.description')}>
          <PaymentPortalForm account={viewer.accountId} />
        </Section>
      )}
      {requests.length > 0 && (
        <Section id="requests" title={t('history.title')}>
          <Table label={getTranslator('shell')('table', { name: t('history.title') })}>
            <thead>
              <tr>
                <Th>{t('history.plan')}</Th>
                <Th>{t('history.state')}</Th>
                <Th>{t('history.asked')}</Th>
                <Th>{t('history.answer')}</Th>
              </tr>
            </thead>
            <tbody>
              {requests.map(({ id, plan, state, requestedAt, answer }) => (
                <tr key={id}>
                  <Td>{PLANS[plan].name}</Td>
                  <Td>{t(`history.states.${state}`)}</Td>
                  <Td className="whitespace-nowrap text-muted">{moment(requestedAt)}</Td>
                  <Td className="min-w-40 max-w-80">{answer}</Td>
                </tr>
              ))}
            </tbody>
          </Table>
        </Section>
      )}
    </>
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

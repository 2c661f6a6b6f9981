import type { ReactNode } from 'react';
import { Badge } from '../../../components/ui/badge.tsx';
import { cn } from '../../../components/ui/cn.ts';
import type { PlanUse } from '../../../lib/accounts/downgrade-effects.ts';
import { limitsOf, PLANS, type PlanId, type PlanLimits } from '../../../lib/core/plans/plans.ts';
import { formatter, getTranslator, shareText } from '../../../messages/i18n.ts';

/** A plan beside the use of the account, on five rows of a grid that cards share. @param children the form that chooses it */
export function PlanCard({
  plan,
  use,
  price,
  isRequested,
  children,
}: {
  plan: PlanId;
  use: PlanUse;
  price: string;
  isRequested: boolean;
  children: ReactNode;
}) {
  const t = getTranslator('plan');
  const isCurrent = plan === use.plan;
  const limits = isCurrent ? limitsOf(plan, use.limits) : PLANS[plan].limits;
  return (
    <section
      aria-labelledby={`plan-${plan}`}
      className={cn(
        'row-span-5 grid grid-rows-subgrid gap-y-0 rounded-lg border bg-surface p-4',
        isCurrent ? 'border-ink' : 'border-line',
      )}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <h2 id={`plan-${plan}`} className="font-semibold text-lg tracking-tight">
          {PLANS[plan].name}
        </h2>
        {isCurrent && <Badge tone="good">{t('current')}</Badge>}
        {isRequested && <Badge tone="warn">{t('choose.pending')}</Badge>}
      </div>
      <p className="mt-1 font-medium text-sm">{price}</p>
      <div className="mt-3">
        <p className="text-muted text-sm">
          {t.rich('perDay', {
            count: limits.logoPerDay,
            n: (text) => (
              <span className="block font-semibold text-2xl text-ink tabular-nums tracking-tight">
                {text}
              </span>
            ),
          })}
        </p>
        {use.busiest.logo > 0 && <BusiestDay busiest={use.busiest.logo} limit={limits.logoPerDay} />}
      </div>
      <div>
        <PlanRows plan={plan} limits={limits} />
        {isCurrent && use.limits !== null && <p className="mt-2 text-muted text-xs">{t('agreed')}</p>}
      </div>
      {!isCurrent && children && <div className="pt-4">{children}</div>}
    </section>
  );
}

/** The busiest of the last 30 days, as a share of a plan. */
function BusiestDay({ busiest, limit }: { busiest: number; limit: number }) {
  const t = getTranslator('plan.busiest');
  const share = busiest / limit;
  const sentence = share > 1 ? t('over', { busiest }) : t('within', { share: shareText(share) });
  return (
    <div className="mt-2 space-y-1.5 text-xs">
      <div aria-hidden="true" className="h-1 overflow-hidden rounded-full bg-sunken">
        <div
          className={cn('h-full', share > 1 ? 'bg-danger' : 'bg-ink')}
          style={{ width: `${Math.min(share, 1) * 100}%` }}
        />
      </div>
      <p className={share > 1 ? 'text-danger' : 'text-muted'}>{sentence}</p>
    </div>
  );
}

function PlanRows({ plan, limits }: { plan: PlanId; limits: PlanLimits }) {
  const t = getTranslator('plan');
  const format = formatter();
  const { largestSize, defaultSize, attributionRequired, brandData, mcp } = PLANS[plan];
  const count = (value: number) => (value === 0 ? t('none') : format.number(value));
  const yes = (value: boolean) => t(value ? 'yes' : 'no');
  const rows: [name: string, value: string][] = [
    [t('rows.logoPerMinute'), count(limits.logoPerMinute)],
    [t('rows.largestSize'), t('px', { size: largestSize })],
    [t('rows.defaultSize'), t('px', { size: defaultSize })],
    [t('rows.attribution'), t(attributionRequired ? 'required' : 'notRequired')],
    [t('rows.brandData'), yes(brandData)],
    [t('rows.mcp'), yes(mcp)],
    [t('rows.brandPerDay'), count(limits.brandPerDay)],
    [t('rows.brandPerMinute'), count(limits.brandPerMinute)],
    [t('rows.discoverPerDay'), count(limits.discoverPerDay)],
  ];
  return (
    <dl className="mt-3 divide-y divide-line border-line border-t text-sm">
      {rows.map(([name, value]) => (
        <div key={name} className="flex justify-between gap-3 py-1.5">
          <dt className="text-muted">{name}</dt>
          <dd className="text-right tabular-nums">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Link } from '../../../components/ui/link.tsx';
import type { Config } from '../../../lib/core/config/config.ts';
import { isUpgrade, PLAN_IDS, PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';
import { planPrice } from './plan-price.ts';
import { type SiteVisitor, startPath } from './site-visitor.ts';

const RECOMMENDED: PlanId = 'startup';

export interface PlanCardsProps {
  visitor: SiteVisitor;
  current: PlanId | null;
  /** Whether Startup and Scale are paid by card. */
  isSold: boolean;
  prices: Config['planPrices'];
}

export function PlanCards({ level, ...props }: PlanCardsProps & { level: 'h2' | 'h3' }) {
  return (
    <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {PLAN_IDS.map((plan) => (
        <PlanCard key={plan} plan={plan} level={level} {...props} />
      ))}
    </ul>
  );
}

function PlanCard({
  plan,
  level: Heading,
  visitor,
  current,
  isSold,
  prices,
}: PlanCardsProps & { plan: PlanId; level: 'h2' | 'h3' }) {
  const t = getTranslator('site.pricing');
  const { name, largestSize, attributionRequired, brandData, limits } = PLANS[plan];
  const isRecommended = plan === RECOMMENDED && (current === null || isUpgrade(current, plan));
  const isMarked = current === null ? isRecommended : plan === current;
  const points = [
    t('points.size', { size: `${largestSize}` }),
    t(attributionRequired ? 'points.attribution' : 'points.noAttribution'),
    brandData ? t('points.brand', { count: limits.brandPerDay }) : t('points.noBrand'),
  ];
  return (
    <li
      className={`flex flex-col rounded-xl border bg-surface p-5 ${isMarked ? 'border-ink' : 'border-line'}`}
    >
      <div className="flex min-h-6 items-center justify-between gap-2">
        <Heading className="font-semibold text-lg tracking-tight">{name}</Heading>
        {isMarked && (
          <span className="rounded bg-sunken px-1.5 py-0.5 font-medium text-xs">
            {t(current === plan ? 'yours' : 'recommended')}
          </span>
        )}
      </div>
      <p className="mt-1 text-muted text-sm sm:min-h-10">{t(`for.${plan}`)}</p>
      <p className="mt-4 font-medium">{planPrice(plan, prices, isSold)}</p>
      <p className="mt-3 text-muted text-sm">
        {t.rich('perDay', {
          count: limits.logoPerDay,
          n: (text) => (
            <span className="block font-semibold text-2xl text-ink tabular-nums tracking-tight">{text}</span>
          ),
        })}
      </p>
      <ul className="mt-3 space-y-1.5 pb-5 text-muted text-sm">
        {points.map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
      <Link
        href={startPath(
          visitor,
          plan === 'free' && visitor !== 'reader' ? '/dashboard' : `/dashboard/plan#plan-${plan}`,
        )}
        className={buttonStyle({
          variant: isRecommended ? 'primary' : 'secondary',
          className: 'mt-auto w-full',
        })}
      >
        {t(`choose.${choiceOf(plan, current)}`, { plan: name })}
      </Link>
    </li>
  );
}

/** @param current plan of a signed-in reader */
function choiceOf(plan: PlanId, current: PlanId | null) {
  if (plan === current) return 'reader';
  if (current !== null && !isUpgrade(current, plan)) return 'smaller';
  if (plan === 'free') return plan;
  return PLANS[plan].byAgreement ? 'byAgreement' : 'paid';
}

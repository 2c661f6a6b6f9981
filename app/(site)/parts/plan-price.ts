import type { Config } from '../../../lib/core/config/config.ts';
import { PLANS, type PlanId } from '../../../lib/core/plans/plans.ts';
import { getTranslator } from '../../../messages/i18n.ts';

/** A plan's price in words. @param isSold whether plans are paid by card */
export function planPrice(plan: PlanId, prices: Config['planPrices'], isSold: boolean): string {
  const t = getTranslator('site.pricing.prices');
  if (plan === 'free') return t('free');
  return prices[plan] ?? t(isSold && !PLANS[plan].byAgreement ? 'checkout' : 'agreement');
}

import { type DowngradeEffect, downgradeEffects, findPlanUse } from '../accounts/downgrade-effects.ts';
import { requestUpgrade } from '../approvals/upgrades/request-upgrade.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { PLANS, type PlanId } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import type { Payments, PlanChoice, PlanOrder } from './payments.ts';

/** Nothing happened yet: the account is to be told first, and to choose once more. */
export interface ConfirmFirst {
  outcome: 'confirm';
  effects: DowngradeEffect[];
}

/**
 * A customer chooses a plan. What would stop working is said before it happens: without `isConfirmed` a choice that
 * takes something away changes nothing. Enterprise is agreed with the operator, to come and to go, whoever is paid.
 */
export async function choosePlan(
  db: Database,
  payments: Payments,
  actor: string,
  accountId: string,
  {
    plan,
    isConfirmed,
    ...more
  }: { plan: PlanId; isConfirmed: boolean } & Pick<PlanOrder, 'note' | 'email' | 'returnUrl'>,
): Promise<PlanChoice | ConfirmFirst | Refusal> {
  const use = await findPlanUse(db, accountId);
  if (isRefusal(use)) return use;
  if (use.plan === plan) return refuseBecause('conflict', 'plan_current', { plan: PLANS[plan].name });
  const effects = downgradeEffects(use, plan);
  if (effects.length > 0 && !isConfirmed) return { outcome: 'confirm', effects };

  if (plan === 'enterprise' || use.plan === 'enterprise') {
    const request = await requestUpgrade(db, actor, accountId, { plan, note: more.note });
    return isRefusal(request) ? request : { outcome: 'requested', requestId: request.id };
  }
  return payments.choose(actor, { accountId, from: use.plan, to: plan, ...more });
}

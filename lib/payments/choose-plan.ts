import { type DowngradeEffect, downgradeEffects, findPlanUse } from '../accounts/downgrade-effects.ts';
import { requestUpgrade } from '../approvals/upgrades/request-upgrade.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { type Acting, actorWith } from '../core/permissions.ts';
import { PLANS, type PlanId } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import type { Payments, PlanChoice, PlanOrder } from './payments.ts';

interface ConfirmFirst {
  outcome: 'confirm';
  effects: DowngradeEffect[];
}

/** Without `isConfirmed` a downgrade only returns its effects. Changes to and from a plan by agreement are requests. */
export async function choosePlan(
  db: Database,
  payments: Payments,
  who: Acting,
  accountId: string,
  {
    plan,
    isConfirmed,
    ...more
  }: { plan: PlanId; isConfirmed: boolean } & Pick<PlanOrder, 'note' | 'email' | 'returnUrl'>,
): Promise<PlanChoice | ConfirmFirst | Refusal> {
  const actor = actorWith(who, 'plan.change');
  if (isRefusal(actor)) return actor;
  const use = await findPlanUse(db, accountId);
  if (isRefusal(use)) return use;
  if (use.plan === plan) return refuseBecause('conflict', 'plan_current', { plan: PLANS[plan].name });
  const effects = downgradeEffects(use, plan);
  if (effects.length > 0 && !isConfirmed) return { outcome: 'confirm', effects };

  if (PLANS[plan].byAgreement || PLANS[use.plan].byAgreement) {
    const request = await requestUpgrade(db, actor, accountId, { plan, note: more.note });
    return isRefusal(request) ? request : { outcome: 'requested', requestId: request.id };
  }
  return payments.choose(actor, { accountId, from: use.plan, to: plan, ...more });
}

export async function openPortal(
  payments: Payments,
  who: Acting,
  accountId: string,
  returnUrl: string,
): Promise<{ url: string } | Refusal> {
  const actor = actorWith(who, 'plan.change');
  return isRefusal(actor) ? actor : payments.portal(accountId, returnUrl);
}

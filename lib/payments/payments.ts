import type { Refusal } from '../core/errors/errors.ts';
import type { PlanId } from '../core/plans/plans.ts';

export type PlanChoice =
  | { outcome: 'changed'; plan: PlanId }
  | { outcome: 'requested'; requestId: string }
  /** Effective after payment at `url`. */
  | { outcome: 'pay'; url: string }
  /** Effective at the end of the paid period. */
  | { outcome: 'scheduled'; plan: PlanId; at: Date };

export interface PlanOrder {
  accountId: string;
  from: PlanId;
  to: PlanId;
  note: string;
  /** For receipts; null: the provider asks for it. */
  email: string | null;
  returnUrl: string;
}

/** Port for payments, with one adapter per provider. */
export interface Payments {
  readonly provider: 'manual' | 'stripe';
  choose(actor: string, order: PlanOrder): Promise<PlanChoice | Refusal>;
  /** Cancels the subscription immediately; call before deleting an account. */
  close(actor: string, accountId: string): Promise<{ ended: boolean } | Refusal>;
  portal(accountId: string, returnUrl: string): Promise<{ url: string } | Refusal>;
}

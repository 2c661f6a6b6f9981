import type { Refusal } from '../core/errors/errors.ts';
import type { PlanId } from '../core/plans/plans.ts';

/** What choosing a plan led to. */
export type PlanChoice =
  /** In force now. */
  | { outcome: 'changed'; plan: PlanId }
  /** An operator confirms it. */
  | { outcome: 'requested'; requestId: string }
  /** The person goes there to pay; in force when that is done. */
  | { outcome: 'pay'; url: string }
  /** In force at the end of what is paid for. */
  | { outcome: 'scheduled'; plan: PlanId; at: Date };

/** A choice that was checked: another plan than the account's. */
export interface PlanOrder {
  accountId: string;
  from: PlanId;
  to: PlanId;
  note: string;
  /** For receipts; null: the provider asks. */
  email: string | null;
  /** Page the person comes back to. */
  returnUrl: string;
}

/** How plans are paid for: the port, with an adapter per provider. */
export interface Payments {
  readonly provider: 'manual' | 'stripe';
  choose(actor: string, order: PlanOrder): Promise<PlanChoice | Refusal>;
  /** Ends what an account pays for, at once: to be called before the account is deleted. */
  close(actor: string, accountId: string): Promise<{ ended: boolean } | Refusal>;
  /** Page of the provider with cards and invoices. */
  portal(accountId: string, returnUrl: string): Promise<{ url: string } | Refusal>;
}

import { fill, type Values, type ValuesOf } from '../text/fill.ts';
import { type ErrorCode, type Refusal, refuse } from './errors.ts';
import { REASONS, type Reason } from './reasons.ts';

/** A refusal that the interface has words for, in whatever language it speaks. */
export interface ReasonedRefusal extends Refusal {
  readonly because: { readonly reason: Reason; readonly values: Values };
}

/** Refuses for a reason of the table; `detail` is its sentence in English. */
export const refuseBecause = <Why extends Reason>(
  refusal: ErrorCode,
  reason: Why,
  values: ValuesOf<(typeof REASONS)[Why]>,
  more: Omit<Refusal, 'refusal' | 'detail'> = {},
): ReasonedRefusal => ({
  ...refuse(refusal, fill(REASONS[reason], values), more),
  because: { reason, values },
});

/** The role of the actor lacks the right (lib/core/permissions.ts). */
export const NOT_ALLOWED = refuseBecause('invalid_request', 'not_allowed', {});

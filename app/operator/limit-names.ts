import type { PlanLimits } from '../../lib/core/plans/plans.ts';

/** The limits an account can have its own values for, in display order. */
export const LIMIT_NAMES = [
  'logoPerMinute',
  'logoPerDay',
  'brandPerMinute',
  'brandPerDay',
] as const satisfies readonly (keyof PlanLimits)[];

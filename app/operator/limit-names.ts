import type { PlanLimits } from '../../lib/core/plans/plans.ts';

/** The numbers that can be agreed with an account, in the order they are shown; each is a field of a form. */
export const LIMIT_NAMES = [
  'logoPerMinute',
  'logoPerDay',
  'brandPerMinute',
  'brandPerDay',
] as const satisfies readonly (keyof PlanLimits)[];

import type { PlanLimits } from '../../lib/core/plans/plans.ts';

export const LIMIT_NAMES = [
  'logoPerMinute',
  'logoPerDay',
  'brandPerMinute',
  'brandPerDay',
  'discoverPerDay',
  'discoverWaiting',
] as const satisfies readonly (keyof PlanLimits)[];

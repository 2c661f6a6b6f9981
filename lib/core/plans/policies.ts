import type { PlanLimits } from './plans.ts';

export type LimitedOperation = 'logo' | 'brand';

export interface Policy {
  readonly burst: keyof PlanLimits;
  readonly daily: keyof PlanLimits;
  readonly uses: string;
  /** During a database outage logos continue on local state, paid calls are refused (docs/decisions/0034). */
  readonly whenUnknown: 'go on' | 'refuse';
}

export const POLICIES: Readonly<Record<LimitedOperation, Policy>> = {
  logo: { burst: 'logoPerMinute', daily: 'logoPerDay', uses: 'logo requests', whenUnknown: 'go on' },
  brand: {
    burst: 'brandPerMinute',
    daily: 'brandPerDay',
    uses: 'brand data requests',
    whenUnknown: 'refuse',
  },
};

import type { PlanLimits } from './plans.ts';

/** Operations with limits. MCP and brand data share the `brand` limits. */
export type LimitedOperation = 'logo' | 'brand';

/** Which numbers of the plan table limit an operation. */
export interface Policy {
  /** Requests per minute. */
  readonly burst: keyof PlanLimits;
  /** Uses per UTC day. */
  readonly daily: keyof PlanLimits;
  /** What its uses are called in messages. */
  readonly uses: string;
  /** During a database outage logos go on within local state, paid calls are refused (docs/decisions/0034). */
  readonly whenUnknown: 'go on' | 'refuse';
}

/** The limits of each operation; the numbers are in plans.ts. */
export const POLICIES: Readonly<Record<LimitedOperation, Policy>> = {
  logo: { burst: 'logoPerMinute', daily: 'logoPerDay', uses: 'logo requests', whenUnknown: 'go on' },
  brand: {
    burst: 'brandPerMinute',
    daily: 'brandPerDay',
    uses: 'brand data requests',
    whenUnknown: 'refuse',
  },
};

import type { PlanLimits } from './plans.ts';

/** What limits are kept for. MCP spends from `brand`: both have one burst and one daily quota. */
export type LimitedOperation = 'logo' | 'brand';

/** Which numbers of the plan table limit an operation. */
export interface Policy {
  /** Requests per minute. */
  readonly burst: keyof PlanLimits;
  /** Uses per UTC day. */
  readonly daily: keyof PlanLimits;
  /** How its uses are called in a sentence. */
  readonly uses: string;
  /**
   * When the day's quota cannot be asked for: images go on within what this instance knows, what is paid for by
   * the call does not (docs/decisions/0034).
   */
  readonly whenUnknown: 'go on' | 'refuse';
}

/** Every operation with its limits; the numbers stand in the plan table, lib/core/plans/plans.ts. Seen whole. */
export const POLICIES: Readonly<Record<LimitedOperation, Policy>> = {
  logo: { burst: 'logoPerMinute', daily: 'logoPerDay', uses: 'logo requests', whenUnknown: 'go on' },
  brand: {
    burst: 'brandPerMinute',
    daily: 'brandPerDay',
    uses: 'brand data requests',
    whenUnknown: 'refuse',
  },
};

import { type Refusal, refuse } from '../core/errors/errors.ts';
import type { PlanLimits } from '../core/plans/plans.ts';
import { type LimitedOperation, POLICIES } from '../core/plans/policies.ts';
import { DAY_MS, dayOf } from '../core/time.ts';
import type { Lease } from './lease.ts';

export interface Standing {
  operation: LimitedOperation;
  /** UTC day of the uses (days since 1970-01-01, by the shared clock). */
  day: number;
  burst: { limit: number; remaining: number; resetSeconds: number };
  daily: { limit: number; remaining: number; resetSeconds: number };
}

export type LimitRefusal = Refusal & { standing: Standing };

export interface Limitee {
  readonly account: { readonly id: string; readonly limits: PlanLimits };
}

export function standingFrom(
  { burst, day }: { burst: Lease; day: Lease },
  { account }: Limitee,
  operation: LimitedOperation,
  nowMs: number,
): Standing {
  const policy = POLICIES[operation];
  const perMinute = account.limits[policy.burst];
  const perDay = account.limits[policy.daily];
  const today = Math.max(day.period, dayOf(nowMs));
  const isMinuteCurrent = burst.isCurrent(nowMs);
  return {
    operation,
    day: today,
    burst: {
      limit: perMinute,
      remaining: isMinuteCurrent ? burst.left(perMinute) : perMinute,
      resetSeconds: isMinuteCurrent ? burst.secondsLeft(nowMs) : 60,
    },
    daily: {
      limit: perDay,
      remaining: day.period === today ? day.left(perDay) : perDay,
      resetSeconds: Math.max(1, Math.ceil(((today + 1) * DAY_MS - nowMs) / 1000)),
    },
  };
}

export const refuseBurst = (standing: Standing): LimitRefusal => ({
  standing,
  ...refuse('rate_limited', `More than ${standing.burst.limit} requests in one minute.`, {
    retryAfterSeconds: standing.burst.resetSeconds,
  }),
});

export function refuseDay(day: Lease, standing: Standing): LimitRefusal {
  const { operation, daily } = standing;
  daily.remaining = day.left(daily.limit);
  return {
    standing,
    ...refuse(
      'usage_exceeded',
      `All ${daily.limit} ${POLICIES[operation].uses} of today are used. Resets at 00:00 UTC.`,
      { retryAfterSeconds: daily.resetSeconds },
    ),
  };
}

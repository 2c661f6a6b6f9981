import { RecentCache } from '../cache/recent-cache.ts';
import { type Refusal, refuse } from '../errors/errors.ts';
import type { PlanLimits } from '../plans/plans.ts';
import type { Caller } from '../tokens/authenticate.ts';
import { WindowCounter } from './window-counter.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export const utcDay = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** What limits are kept for. MCP spends from `brand`: both have one burst and one daily quota. */
export type LimitedOperation = 'logo' | 'brand';

/** Where an account stands after a request: what the rate headers say. */
export interface Standing {
  operation: LimitedOperation;
  /** The UTC day (days since 1970-01-01, by the shared clock) that uses are taken from and counted on. */
  day: number;
  burst: { limit: number; remaining: number; resetSeconds: number };
  daily: { limit: number; remaining: number; resetSeconds: number };
}

/** The two limits of an operation in the plan table, and how its uses are called in a sentence. */
const POLICIES = {
  logo: { burst: 'logoPerMinute', daily: 'logoPerDay', uses: 'logo requests' },
  brand: { burst: 'brandPerMinute', daily: 'brandPerDay', uses: 'brand data requests' },
} as const satisfies Record<
  LimitedOperation,
  { burst: keyof PlanLimits; daily: keyof PlanLimits; uses: string }
>;

/** The limits of accounts: bursts per minute, uses per UTC day (docs/decisions/0013). */
export class Limits {
  readonly #bursts = new WindowCounter(MINUTE_MS);
  readonly #days = new RecentCache<string, { day: number; used: number }>({ max: 100_000 });

  /**
   * Takes `count` from the burst window and looks at the day, which is only spent by what counts (`spendDay`).
   * A request refused here has cost nothing of the day. At once when the account was seen lately, a promise else.
   * @param count the `tools/call` members of an MCP batch, else 1
   * @throws (rejects) Unavailable when the day of `brand` cannot be known; logos go on
   */
  enforce(
    caller: Caller,
    operation: LimitedOperation,
    nowMs: number,
    count = 1,
  ): Limited<Standing | LimitRefusal> {
    const { id, limits } = caller.account;
    const policy = POLICIES[operation];
    const [perMinute, perDay] = [limits[policy.burst], limits[policy.daily]];
    const spent = this.#bursts.spend(`${operation} ${id}`, perMinute, nowMs, count);
    const resetSeconds = Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000));
    const today = this.#today(id, operation, nowMs);
    const standing: Standing = {
      operation,
      day: today.day,
      burst: { limit: perMinute, remaining: spent.remaining, resetSeconds: spent.resetSeconds },
      daily: { limit: perDay, remaining: Math.max(0, perDay - today.used), resetSeconds },
    };
    if (!spent.ok)
      return {
        standing,
        ...refuse('rate_limited', `More than ${perMinute} requests in one minute.`, {
          retryAfterSeconds: spent.resetSeconds,
        }),
      };
    return standing.daily.remaining === 0 ? dayUsed(standing) : standing;
  }

  /**
   * Takes `count` uses, or none, from the account's day before the work is done, so that requests that wait
   * together cannot overshoot it. @returns the refusal when others took the last one since `enforce`
   */
  spendDay(caller: Caller, standing: Standing, nowMs: number, count = 1): Limited<LimitRefusal | null> {
    const today = this.#today(caller.account.id, standing.operation, nowMs);
    const left = standing.daily.limit - today.used;
    standing.daily.remaining = Math.max(0, left < count ? left : left - count);
    if (left < count) return dayUsed(standing);
    today.used += count;
    return null;
  }

  /** Gives uses back that `spendDay` took: the work they were taken for failed on our side (5xx). */
  giveBackDay(caller: Caller, standing: Standing, nowMs: number, count = 1): void {
    const today = this.#today(caller.account.id, standing.operation, nowMs);
    today.used = Math.max(0, today.used - count);
  }

  /** What the database knows, for instance after a start or from other instances; never lowers a count. */
  seed(accountId: string, day: string, used: number, nowMs: number): void {
    if (day !== utcDay(nowMs)) return;
    const today = this.#today(accountId, 'logo', nowMs);
    today.used = Math.max(today.used, used);
  }

  #today(accountId: string, operation: LimitedOperation, nowMs: number): { day: number; used: number } {
    const day = Math.floor(nowMs / DAY_MS);
    const key = `${operation} ${accountId}`;
    let today = this.#days.get(key);
    if (today === undefined) {
      today = { day, used: 0 };
      this.#days.set(key, today);
      // A request that began before midnight may get here after one of the new day: that is no new day.
    } else if (today.day !== day && today.day !== day + 1) {
      today.day = day;
      today.used = 0;
    }
    return today;
  }
}

const dayUsed = (standing: Standing): LimitRefusal => ({
  standing,
  ...refuse(
    'usage_exceeded',
    `All ${standing.daily.limit} ${POLICIES[standing.operation].uses} of today are used. Resets at 00:00 UTC.`,
    { retryAfterSeconds: standing.daily.resetSeconds },
  ),
});

export type LimitRefusal = Refusal & { standing: Standing };

/** At once when what is needed is in memory, a promise else. */
export type Limited<T> = T | Promise<T>;

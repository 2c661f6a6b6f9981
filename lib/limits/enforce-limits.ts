import { RecentCache } from '../cache/recent-cache.ts';
import { type Refusal, refuse } from '../errors/errors.ts';
import type { Caller } from '../tokens/authenticate.ts';
import { WindowCounter } from './window-counter.ts';

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

export const utcDay = (nowMs: number): string => new Date(nowMs).toISOString().slice(0, 10);

/** Where an account stands after a request: what the rate headers say. */
export interface Standing {
  burst: { limit: number; remaining: number; resetSeconds: number };
  daily: { limit: number; remaining: number; resetSeconds: number };
}

/** The logo limits of this process: bursts per minute, uses per UTC day (docs/decisions/0013). */
export class LogoLimits {
  readonly #bursts = new WindowCounter(MINUTE_MS);
  readonly #days = new RecentCache<string, { day: number; used: number }>({ max: 100_000 });

  /**
   * Takes one from the burst window and looks at the day, which is only spent by what counts (`spendDay`).
   * A request refused here has cost nothing of the day.
   */
  enforce(caller: Caller, nowMs: number): Standing | LimitRefusal {
    const { id, limits } = caller.account;
    const spent = this.#bursts.spend(id, limits.logoPerMinute, nowMs);
    const resetSeconds = Math.max(1, Math.ceil((DAY_MS - (nowMs % DAY_MS)) / 1000));
    const used = this.#today(id, nowMs).used;
    const standing: Standing = {
      burst: { limit: limits.logoPerMinute, remaining: spent.remaining, resetSeconds: spent.resetSeconds },
      daily: { limit: limits.logoPerDay, remaining: Math.max(0, limits.logoPerDay - used), resetSeconds },
    };
    if (!spent.ok)
      return {
        standing,
        ...refuse('rate_limited', `More than ${limits.logoPerMinute} requests in one minute.`, {
          retryAfterSeconds: spent.resetSeconds,
        }),
      };
    return standing.daily.remaining === 0 ? dayUsed(standing) : standing;
  }

  /**
   * Takes one use from the account's day before the work is done, so that requests that wait together cannot
   * overshoot it. @returns the refusal when others took the last one since `enforce`
   */
  spendDay(caller: Caller, standing: Standing, nowMs: number): LimitRefusal | null {
    const { id, limits } = caller.account;
    const today = this.#today(id, nowMs);
    standing.daily.remaining = Math.max(0, limits.logoPerDay - today.used - 1);
    if (today.used >= limits.logoPerDay) return dayUsed(standing);
    today.used += 1;
    return null;
  }

  /** Gives a use back: the work it was taken for failed on our side. */
  giveBackDay(caller: Caller, nowMs: number): void {
    const today = this.#today(caller.account.id, nowMs);
    today.used = Math.max(0, today.used - 1);
  }

  /** What the database knows, for instance after a start or from other instances; never lowers a count. */
  seed(accountId: string, day: string, used: number, nowMs: number): void {
    if (day !== utcDay(nowMs)) return;
    const today = this.#today(accountId, nowMs);
    today.used = Math.max(today.used, used);
  }

  #today(accountId: string, nowMs: number): { day: number; used: number } {
    const day = Math.floor(nowMs / DAY_MS);
    let today = this.#days.get(accountId);
    if (today === undefined) {
      today = { day, used: 0 };
      this.#days.set(accountId, today);
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
    `All ${standing.daily.limit} logo requests of today are used. Resets at 00:00 UTC.`,
    { retryAfterSeconds: standing.daily.resetSeconds },
  ),
});

export type LimitRefusal = Refusal & { standing: Standing };

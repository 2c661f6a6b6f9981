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

/** The logo limits of this process: bursts per minute, uses per UTC day (DESIGN 4.11). */
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
    if (standing.daily.remaining === 0)
      return {
        standing,
        ...refuse(
          'usage_exceeded',
          `All ${limits.logoPerDay} logo requests of today are used. Resets at 00:00 UTC.`,
          {
            retryAfterSeconds: resetSeconds,
          },
        ),
      };
    return standing;
  }

  /** Takes one use from the account's day. */
  spendDay(caller: Caller, standing: Standing, nowMs: number): void {
    this.#today(caller.account.id, nowMs).used += 1;
    standing.daily.remaining = Math.max(0, standing.daily.remaining - 1);
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
    if (today === undefined) this.#days.set(accountId, (today = { day, used: 0 }));
    else if (today.day !== day) {
      today.day = day;
      today.used = 0;
    }
    return today;
  }
}

export type LimitRefusal = Refusal & { standing: Standing };

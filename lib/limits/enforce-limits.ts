import { Unavailable } from '../core/errors/unavailable.ts';
import type { Logger } from '../core/log/logger.ts';
import { type LimitedOperation, POLICIES } from '../core/plans/policies.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { DAY_MS, dayOf } from '../core/time.ts';
import { type AskQuota, quotaSource } from './ask-quota.ts';
import { burstSource } from './burst-source.ts';
import type { Lease } from './lease.ts';
import { type Held, Leases, type NearlyUsed } from './leases.ts';
import type { LeasingLimiter } from './limiter.ts';
import {
  type Limitee,
  type LimitRefusal,
  refuseBurst,
  refuseDay,
  type Standing,
  standingFrom,
} from './standing.ts';

export type { NearlyUsed } from './leases.ts';
export type { Limitee, LimitRefusal, Standing } from './standing.ts';

/** During an outage of the database it is probed this often. */
const PROBE_MS = 100;

/** A value when everything needed is in memory, else a promise. */
export type Limited<T> = T | Promise<T>;

export interface LimitsOptions {
  clock: SharedClock;
  bursts: LeasingLimiter;
  askQuota: AskQuota;
  /** @throws (rejects) while the database is down */
  probe: () => Promise<unknown>;
  log: Logger;
}

/**
 * The limits of accounts: bursts per minute and uses per UTC day, exact over all instances (docs/decisions/0034).
 * Units this instance holds are in memory; a request that finds enough there is decided without a promise.
 */
export class Limits {
  readonly #options: LimitsOptions;
  readonly #leases: Leases;
  #isDatabaseDown = false;

  constructor(options: LimitsOptions) {
    this.#options = options;
    const now = () => options.clock.nowMs();
    const onFailure = (error: unknown) => this.#beginOutage(error);
    this.#leases = new Leases(
      burstSource(options.bursts, now),
      quotaSource(options.askQuota, now),
      onFailure,
    );
  }

  /**
   * Takes `count` from the minute and looks at the day, which only `spendDay` spends. A request refused here has cost
   * nothing of the day.
   * @param nowMs of the shared clock
   * @param count the `tools/call` members of an MCP request (0 only looks), else 1
   * @throws (rejects) Unavailable when the day of `brand` cannot be known; logos go on
   */
  enforce(
    caller: Limitee,
    operation: LimitedOperation,
    nowMs: number,
    count = 1,
  ): Limited<Standing | LimitRefusal> {
    const { id, limits } = caller.account;
    const policy = POLICIES[operation];
    const held = this.#leases.of(id, operation);
    held.perDay = limits[policy.daily];
    held.perMinute = limits[policy.burst];
    if (!held.burst.canDecide(count, held.perMinute, nowMs) || !this.#knowsDay(held, count, nowMs))
      return this.#enforceAsking(held, caller, operation, nowMs, count);
    const isTaken = held.burst.spend(count, held.perMinute);
    return this.#judge(held, isTaken, standingFrom(held, caller, operation, nowMs), count);
  }

  /**
   * Takes `count` uses of the account's day, or none, before the work is done, so that requests that wait together
   * cannot overshoot it. Updates the standing. @returns the refusal when others took the last use since `enforce`
   * @throws (rejects) as `enforce`
   */
  spendDay(caller: Limitee, standing: Standing, nowMs: number, count = 1): Limited<LimitRefusal | null> {
    const { day } = this.#leases.of(caller.account.id, standing.operation);
    if (day.spend(count, standing.daily.limit)) return noteSpent(day, standing);
    return this.#isDatabaseDown
      ? this.#spendDegraded(day, standing, nowMs, count)
      : this.#spendAsking(day, standing, nowMs, count);
  }

  /** Gives one use back that `spendDay` took: the work it was taken for failed on our side (5xx). */
  giveBackDay(caller: Limitee, standing: Standing): void {
    this.#leases.of(caller.account.id, standing.operation).day.giveBack(1, standing.day);
  }

  /** The standing of an account from local state; takes and asks nothing. */
  standingOf(caller: Limitee, operation: LimitedOperation, nowMs: number): Standing {
    return standingFrom(this.#leases.of(caller.account.id, operation), caller, operation, nowMs);
  }

  /** Another instance needs units that this one holds ahead of need. */
  callBack(accountId: string): void {
    void this.#leases.callBack(accountId);
  }

  /** To be called once a second. @param all returns everything held, at the end of the process */
  async tick(all = false): Promise<void> {
    const nowMs = this.#options.clock.nowMs();
    await this.#leases.settle({ all, nowMs, withDays: !this.#isDatabaseDown });
  }

  /** Today's quotas that are at least `percent` used or leased, from local state. */
  nearlyUsed(percent: number): NearlyUsed[] {
    return this.#leases.nearlyUsed(percent, this.#options.clock.nowMs());
  }

  /** The database has answered. */
  endOutage(): void {
    this.#isDatabaseDown = false;
  }

  #knowsDay({ day, perDay }: Held, count: number, nowMs: number): boolean {
    if (day.period < dayOf(nowMs)) return false;
    return this.#isDatabaseDown || day.left(perDay) >= count || day.isFresh;
  }

  #judge(held: Held, isBurstTaken: boolean, standing: Standing, count: number): Standing | LimitRefusal {
    if (!isBurstTaken) return refuseBurst(standing);
    return held.day.left(held.perDay) < count ? refuseDay(held.day, standing) : standing;
  }

  async #enforceAsking(
    held: Held,
    caller: Limitee,
    operation: LimitedOperation,
    nowMs: number,
    count: number,
  ): Promise<Standing | LimitRefusal> {
    const { burst, perMinute } = held;
    // The burst is taken before the day is asked for: a request refused for the day has still used it.
    const isTaken = burst.canDecide(count, perMinute, nowMs)
      ? burst.spend(count, perMinute)
      : await burst.spendAsking(count, perMinute);
    if (isTaken && !this.#knowsDay(held, count, nowMs)) await this.#askDay(held, operation, nowMs, count);
    return this.#judge(held, isTaken, standingFrom(held, caller, operation, nowMs), count);
  }

  async #askDay(
    { day, perDay }: Held,
    operation: LimitedOperation,
    nowMs: number,
    count: number,
  ): Promise<void> {
    if (!this.#isDatabaseDown)
      try {
        return await day.fetch(count, perDay);
      } catch {
        // An outage has begun, see #beginOutage.
      }
    if (POLICIES[operation].whenUnknown === 'refuse' && count > 0) throw quotaUnknown();
    this.#beginDegraded(day, nowMs);
  }

  async #spendAsking(
    day: Lease,
    standing: Standing,
    nowMs: number,
    count: number,
  ): Promise<LimitRefusal | null> {
    try {
      const isSpent = await day.spendAsking(count, standing.daily.limit);
      return isSpent ? noteSpent(day, standing) : refuseDay(day, standing);
    } catch {
      return await this.#spendDegraded(day, standing, nowMs, count);
    }
  }

  #spendDegraded(day: Lease, standing: Standing, nowMs: number, count: number): Limited<LimitRefusal | null> {
    if (POLICIES[standing.operation].whenUnknown === 'refuse') return Promise.reject(quotaUnknown());
    this.#beginDegraded(day, nowMs);
    return day.spendDegraded(count, standing.daily.limit)
      ? noteSpent(day, standing)
      : refuseDay(day, standing);
  }

  #beginDegraded(day: Lease, nowMs: number): void {
    const today = dayOf(nowMs);
    day.beginDegraded(today, (today + 1) * DAY_MS);
  }

  /** Nothing is asked from here on, so no request waits; probes find out when the database is back. */
  #beginOutage(error: unknown): void {
    if (this.#isDatabaseDown) return;
    this.#isDatabaseDown = true;
    this.#options.log.warn({ err: error }, 'the database is down; quotas are enforced from local state');
    const probe = (): void => {
      setTimeout(() => {
        if (this.#isDatabaseDown) this.#options.probe().then(() => this.endOutage(), probe);
      }, PROBE_MS).unref();
    };
    probe();
  }
}

const quotaUnknown = () => new Unavailable('the daily quota cannot be read');

function noteSpent(day: Lease, standing: Standing): null {
  standing.day = day.period;
  standing.daily.remaining = day.left(standing.daily.limit);
  return null;
}

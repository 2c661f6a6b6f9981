import { Unavailable } from '../core/errors/unavailable.ts';
import type { Logger } from '../core/log/logger.ts';
import { type LimitedOperation, POLICIES } from '../core/plans/policies.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { DAY_MS, dayOf } from '../core/time.ts';
import { burstSource } from './burst-source.ts';
import type { Lease } from './lease.ts';
import { type Held, Leases, type NearlyUsed } from './leases.ts';
import type { LeasingLimiter } from './limiter.ts';
import { quotaSource, type RequestQuota } from './request-quota.ts';
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

const PROBE_MS = 100;

export type Limited<T> = T | Promise<T>;

interface LimitsOptions {
  clock: SharedClock;
  bursts: LeasingLimiter;
  requestQuota: RequestQuota;
  probe: () => Promise<unknown>;
  log: Logger;
}

/** Account limits, exact over all instances (docs/decisions/0034). Units held here are spent without a promise. */
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
      quotaSource(options.requestQuota, now),
      onFailure,
    );
  }

  /**
   * Takes `count` from the burst and checks the daily quota, which only `spendDay` spends. @param count 0: check only
   * @throws (rejects) Unavailable if the quota of `brand` is unknown, as in an outage; logos continue
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

  /** Takes `count` daily uses or none, before the work is done. Updates `standing`. @throws (rejects) as `enforce` */
  spendDay(caller: Limitee, standing: Standing, nowMs: number, count = 1): Limited<LimitRefusal | null> {
    const { day } = this.#leases.of(caller.account.id, standing.operation);
    if (day.spend(count, standing.daily.limit)) return noteSpent(day, standing);
    return this.#isDatabaseDown
      ? this.#spendDegraded(day, standing, nowMs, count)
      : this.#requestAndSpend(day, standing, nowMs, count);
  }

  /** Returns one daily use after a failure on our side (5xx). */
  giveBackDay(caller: Limitee, standing: Standing): void {
    this.#leases.of(caller.account.id, standing.operation).day.giveBack(1, standing.day);
  }

  standingOf(caller: Limitee, operation: LimitedOperation, nowMs: number): Standing {
    return standingFrom(this.#leases.of(caller.account.id, operation), caller, operation, nowMs);
  }

  callBack(accountId: string): void {
    void this.#leases.callBack(accountId);
  }

  /** Call once a second. @param all returns everything held, at shutdown */
  async tick(all = false): Promise<void> {
    const nowMs = this.#options.clock.nowMs();
    await this.#leases.settle({ all, nowMs, withDays: !this.#isDatabaseDown });
  }

  /** Quotas of today that are at least `percent` used or leased, from local state. */
  nearlyUsed(percent: number): NearlyUsed[] {
    return this.#leases.nearlyUsed(percent, this.#options.clock.nowMs());
  }

  /** Whether quotas are enforced from local state, because the database is down. */
  get isDegraded(): boolean {
    return this.#isDatabaseDown;
  }

  /** Accounts whose limits this instance holds units of, by operation. */
  get heldAccounts(): Record<LimitedOperation, number> {
    return this.#leases.counts;
  }

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
    // The burst is taken first: a request refused for the day still counts toward the minute.
    const isTaken = burst.canDecide(count, perMinute, nowMs)
      ? burst.spend(count, perMinute)
      : await burst.requestAndSpend(count, perMinute);
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
      } catch {}
    if (POLICIES[operation].whenUnknown === 'refuse' && count > 0) throw quotaUnknown();
    this.#beginDegraded(day, nowMs);
  }

  async #requestAndSpend(
    day: Lease,
    standing: Standing,
    nowMs: number,
    count: number,
  ): Promise<LimitRefusal | null> {
    try {
      const isSpent = await day.requestAndSpend(count, standing.daily.limit);
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

  /** During an outage nothing is queried, so no request waits; probes detect its end. */
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

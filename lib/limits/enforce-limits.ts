import { type Refusal, refuse } from '../core/errors/errors.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import type { Logger } from '../core/log/logger.ts';
import type { PlanLimits } from '../core/plans/plans.ts';
import { type LimitedOperation, POLICIES, type Policy } from '../core/plans/policies.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import type { AskQuota, QuotaAnswer } from './ask-quota.ts';
import { type BurstEngine, BurstLease } from './burst-lease.ts';
import { DayLease } from './day-lease.ts';

const DAY_MS = 86_400_000;
/** While the database is away it is asked this often whether it is back. */
const PROBE_MS = 100;

/** Where an account stands after a request: what the rate headers say. */
export interface Standing {
  operation: LimitedOperation;
  /** The UTC day (days since 1970-01-01, by the shared clock) that uses are taken from and counted on. */
  day: number;
  burst: { limit: number; remaining: number; resetSeconds: number };
  daily: { limit: number; remaining: number; resetSeconds: number };
}

export type LimitRefusal = Refusal & { standing: Standing };

/** At once when what is needed is in memory, a promise else. */
export type Limited<T> = T | Promise<T>;

/** Who is limited: a caller, or anything else that knows its account. */
export interface Limitee {
  readonly account: { readonly id: string; readonly limits: PlanLimits };
}

/** A daily quota of which this instance knows much to be used. */
export interface NearlyUsed {
  accountId: string;
  operation: LimitedOperation;
  day: number;
  perDay: number;
}

export interface LimitsOptions {
  clock: SharedClock;
  bursts: BurstEngine;
  askQuota: AskQuota;
  /** Whether the database is there again. @throws (rejects) when not */
  probe: () => Promise<unknown>;
  log: Logger;
}

/** What is held of both limits of an operation of an account. */
interface Held {
  burst: BurstLease;
  day: DayLease;
  /** The daily limit last met. */
  perDay: number;
  /** Of `performance.now()`. */
  readonly since: number;
}

/**
 * The limits of accounts: bursts per minute, uses per UTC day, exact over all instances (docs/decisions/0033, 0034).
 * What this instance holds of them is in memory; a request that finds enough there is decided without a promise.
 */
export class Limits {
  readonly #options: LimitsOptions;
  readonly #held: Record<LimitedOperation, Map<string, Held>> = { logo: new Map(), brand: new Map() };
  #isAway = false;

  constructor(options: LimitsOptions) {
    this.#options = options;
  }

  /**
   * Takes `count` from the burst window and looks at the day, which is only spent by what counts (`spendDay`).
   * A request refused here has cost nothing of the day. At once when the account was seen lately, a promise else.
   * @param nowMs of the shared clock
   * @param count the `tools/call` members of an MCP request (none: it only looks), else 1
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
    const held = this.#held[operation].get(id) ?? this.#hold(id, operation);
    const perDay = limits[policy.daily];
    held.perDay = perDay;
    return held.burst.knows(count, limits[policy.burst], nowMs) &&
      this.#knowsDay(held.day, perDay, count, nowMs)
      ? this.#decide(held, caller, operation, nowMs, count)
      : this.#learn(held, caller, operation, nowMs, count);
  }

  /**
   * Takes `count` uses, or none, from the account's day before the work is done, so that requests that wait together
   * cannot overshoot it. @returns the refusal when others took the last one since `enforce`
   * @throws (rejects) as `enforce`
   */
  spendDay(caller: Limitee, standing: Standing, nowMs: number, count = 1): Limited<LimitRefusal | null> {
    const { id } = caller.account;
    const { operation, daily } = standing;
    const { day } = this.#held[operation].get(id) ?? this.#hold(id, operation);
    if (day.spend(count, daily.limit)) return spentOf(day, standing);
    return this.#isAway
      ? this.#spendAlone(day, standing, nowMs, count)
      : this.#spendAsking(day, standing, nowMs, count);
  }

  /** Gives uses back that `spendDay` took: the work they were taken for failed on our side (5xx). */
  giveBackDay(caller: Limitee, standing: Standing, _nowMs: number, count = 1): void {
    this.#held[standing.operation].get(caller.account.id)?.day.giveBack(count, standing.day);
  }

  /** Where an account stands, as far as it is known here; nothing is taken or asked. */
  standingOf(caller: Limitee, operation: LimitedOperation, nowMs: number): Standing {
    const held = this.#held[operation].get(caller.account.id) ?? this.#hold(caller.account.id, operation);
    return standing(held, caller.account, operation, nowMs);
  }

  /** Others need what is held ahead of need for an account: it is given back at once. */
  callBack(accountId: string): void {
    const asked: Held[] = [];
    for (const operation of OPERATIONS) {
      const held = this.#held[operation].get(accountId);
      if (held !== undefined && !held.day.isBusy && held.day.inHand > 0) asked.push(held);
    }
    this.#settle(asked, true);
  }

  /**
   * Once a second: gives back what idle accounts hold, settles what is in doubt, and hears what other instances took.
   * @param all at the end of the process: everything is given back
   */
  async tick(all = false): Promise<void> {
    const today = dayOf(this.#options.clock.nowMs());
    const asked: Held[] = [];
    for (const operation of OPERATIONS)
      for (const [id, held] of this.#held[operation]) {
        const { day } = held;
        if (day.isBusy) continue;
        // Long after the last request that may still hold it.
        if (day.day < today && performance.now() - held.since > DAY_MS) this.#held[operation].delete(id);
        else if (day.needsSettling(held.perDay) || (all && day.inHand > 0)) asked.push(held);
      }
    if (!this.#isAway) await this.#settle(asked, all);
  }

  /** Quotas of today of which so many percent are used or held, as far as it is known here. */
  nearlyUsed(percent: number): NearlyUsed[] {
    const today = dayOf(this.#options.clock.nowMs());
    const found: NearlyUsed[] = [];
    for (const operation of OPERATIONS)
      for (const [accountId, { day, perDay }] of this.#held[operation])
        if (day.day === today && perDay > 0 && (perDay - day.left(perDay)) * 100 >= perDay * percent)
          found.push({ accountId, operation, day: day.day, perDay });
    return found;
  }

  /** The database is there again. */
  endOutage(): void {
    this.#isAway = false;
  }

  /** Whether quotas are decided without the database. */
  get isAlone(): boolean {
    return this.#isAway;
  }

  #knowsDay(day: DayLease, perDay: number, count: number, nowMs: number): boolean {
    if (day.day < dayOf(nowMs)) return false;
    return this.#isAway || day.left(perDay) >= count || day.isFresh(performance.now());
  }

  #decide(
    held: Held,
    { account }: Limitee,
    operation: LimitedOperation,
    nowMs: number,
    count: number,
  ): Standing | LimitRefusal {
    const isTaken = held.burst.spend(count);
    const now = standing(held, account, operation, nowMs);
    if (!isTaken) return burstOver(now);
    return held.day.left(now.daily.limit) < count ? dayUsed(held.day, now) : now;
  }

  async #learn(
    held: Held,
    caller: Limitee,
    operation: LimitedOperation,
    nowMs: number,
    count: number,
  ): Promise<Standing | LimitRefusal> {
    const policy = POLICIES[operation];
    const now = () => this.#options.clock.nowMs();
    // Taken before the day is asked for: who is refused for the day has still used the burst.
    if (!(await held.burst.spendAsking(count, caller.account.limits[policy.burst], now)))
      return burstOver(standing(held, caller.account, operation, nowMs));
    if (!this.#knowsDay(held.day, held.perDay, count, nowMs))
      await this.#learnDay(held, policy, count, nowMs);
    const known = standing(held, caller.account, operation, nowMs);
    return held.day.left(known.daily.limit) < count ? dayUsed(held.day, known) : known;
  }

  async #learnDay({ day, perDay }: Held, policy: Policy, count: number, nowMs: number): Promise<void> {
    if (!this.#isAway)
      try {
        return await day.fetch(count, perDay);
      } catch {
        // From here on nothing is asked; see #goneAway.
      }
    if (policy.whenUnknown === 'refuse' && count > 0)
      throw new Unavailable('the daily quota cannot be asked for');
    day.beginAlone(dayOf(nowMs));
  }

  async #spendAsking(
    day: DayLease,
    standing: Standing,
    nowMs: number,
    count: number,
  ): Promise<LimitRefusal | null> {
    try {
      const isSpent = await day.spendAsking(count, standing.daily.limit);
      return isSpent ? spentOf(day, standing) : dayUsed(day, standing);
    } catch {
      return await this.#spendAlone(day, standing, nowMs, count);
    }
  }

  #spendAlone(day: DayLease, standing: Standing, nowMs: number, count: number): Limited<LimitRefusal | null> {
    if (POLICIES[standing.operation].whenUnknown === 'refuse')
      return Promise.reject(new Unavailable('the daily quota cannot be asked for'));
    return day.spendAlone(count, standing.daily.limit, dayOf(nowMs))
      ? spentOf(day, standing)
      : dayUsed(day, standing);
  }

  #hold(accountId: string, operation: LimitedOperation): Held {
    const { bursts, askQuota } = this.#options;
    const held: Held = {
      burst: new BurstLease(`${operation}:${accountId}`, bursts),
      day: new DayLease(accountId, operation, askQuota, (error) => this.#goneAway(error)),
      perDay: 0,
      since: performance.now(),
    };
    this.#held[operation].set(accountId, held);
    return held;
  }

  async #settle(asked: Held[], all: boolean): Promise<void> {
    if (asked.length === 0) return;
    const answers = this.#options.askQuota(asked.map(({ day, perDay }) => day.settlement(perDay, all))).then(
      (list) => new Map(list.map((answer) => [`${answer.operation}:${answer.accountId}`, answer])),
      (error: unknown): Map<string, QuotaAnswer> => {
        this.#goneAway(error);
        return new Map();
      },
    );
    for (const { day } of asked)
      day.settle(answers.then((heard) => heard.get(`${day.operation}:${day.accountId}`) ?? null));
    await answers;
  }

  /** Nothing is asked from here on, so that nothing waits; whether it is back is seen behind the requests. */
  #goneAway(error: unknown): void {
    if (this.#isAway) return;
    this.#isAway = true;
    this.#options.log.warn(
      { err: error },
      'the database is away; each instance goes by what it knows of quotas',
    );
    const probe = (): void => {
      setTimeout(() => {
        if (this.#isAway) this.#options.probe().then(() => this.endOutage(), probe);
      }, PROBE_MS).unref();
    };
    probe();
  }
}

const OPERATIONS = Object.keys(POLICIES) as LimitedOperation[];

const dayOf = (nowMs: number): number => Math.floor(nowMs / DAY_MS);

function standing(
  { burst, day }: Held,
  { limits }: Limitee['account'],
  operation: LimitedOperation,
  nowMs: number,
): Standing {
  const policy = POLICIES[operation];
  const perMinute = limits[policy.burst];
  const perDay = limits[policy.daily];
  const today = Math.max(day.day, dayOf(nowMs));
  return {
    operation,
    day: today,
    burst: {
      limit: perMinute,
      remaining: burst.remaining(perMinute, nowMs),
      resetSeconds: burst.resetSeconds(nowMs),
    },
    daily: {
      limit: perDay,
      remaining: day.day === today ? day.left(perDay) : perDay,
      resetSeconds: Math.max(1, Math.ceil(((today + 1) * DAY_MS - nowMs) / 1000)),
    },
  };
}

const burstOver = (now: Standing): LimitRefusal => ({
  standing: now,
  ...refuse('rate_limited', `More than ${now.burst.limit} requests in one minute.`, {
    retryAfterSeconds: now.burst.resetSeconds,
  }),
});

function spentOf(day: DayLease, now: Standing): null {
  now.day = day.day;
  now.daily.remaining = day.left(now.daily.limit);
  return null;
}

function dayUsed(day: DayLease, now: Standing): LimitRefusal {
  now.daily.remaining = day.left(now.daily.limit);
  return {
    standing: now,
    ...refuse(
      'usage_exceeded',
      `All ${now.daily.limit} ${POLICIES[now.operation].uses} of today are used. Resets at 00:00 UTC.`,
      { retryAfterSeconds: now.daily.resetSeconds },
    ),
  };
}

import type { LimitedOperation } from '../core/plans/policies.ts';
import type { LeaseRequest, LeaseResponse, LeaseSource } from './lease-source.ts';

/** Maximum age of the response behind a refusal: other instances may have returned units since. */
const RECHECK_MS = 250;
const CALL_BACK_MS = 30;
const MAX_CALL_BACKS = 4;
const MIN_AHEAD = 32;
const MAX_GROWTH = 8;

/**
 * Units of one account limit held by this instance for the current period (a minute or a UTC day). Spending
 * is a local subtraction; more are prefetched. Units are never invented, so all instances together cannot
 * exceed the limit (docs/decisions/0034).
 */
export class Lease {
  readonly accountId: string;
  readonly operation: LimitedOperation;
  period = -1;
  granted = 0;
  /** Exceeds `granted` only after spending without the database. */
  spent = 0;
  /** Whether a response was lost: more may have been granted than is known here. */
  isUncertain = false;

  readonly #source: LeaseSource;
  readonly #onFailure: (error: unknown) => void;
  #epoch = 0;
  #endsAtMs = 0;
  #others = 0;
  #holders = 1;
  #limit = -1;
  #ahead = MIN_AHEAD;
  #respondedAt = Number.NEGATIVE_INFINITY;
  #waiting = 0;
  #requestCount = 0;
  #wasShort = false;
  #spentAtTick = 0;
  #spentAtRequest = 0;
  #isIdle = false;
  #inFlight: Promise<void> | null = null;

  constructor(
    accountId: string,
    operation: LimitedOperation,
    source: LeaseSource,
    onFailure: (error: unknown) => void = () => {},
  ) {
    this.accountId = accountId;
    this.operation = operation;
    this.#source = source;
    this.#onFailure = onFailure;
  }

  get inHand(): number {
    return this.granted - this.spent;
  }

  left(limit: number): number {
    return Math.max(0, limit - this.#others - this.spent);
  }

  isCurrent(nowMs: number): boolean {
    return nowMs < this.#endsAtMs && this.#epoch === this.#source.epoch;
  }

  secondsLeft(nowMs: number): number {
    return Math.ceil((this.#endsAtMs - nowMs) / 1000);
  }

  get isFresh(): boolean {
    return performance.now() - this.#respondedAt < RECHECK_MS;
  }

  canDecide(count: number, limit: number, nowMs: number): boolean {
    if (!this.isCurrent(nowMs)) return false;
    if (this.#usable(limit) >= count) return true;
    if (this.left(limit) >= count) return false;
    if (this.isFresh) return true;
    if (this.#source.rechecksBehind) this.request(limit).catch(() => {});
    return this.#source.rechecksBehind;
  }

  /** Takes local units and prefetches more. @returns false: they must be requested */
  spend(count: number, limit: number): boolean {
    if (this.#usable(limit) < count) return false;
    this.spent += count;
    if (this.inHand <= this.#ahead >> 1 && this.#ahead > 0 && this.#inFlight === null && !this.isUncertain)
      this.request(limit).catch(() => {});
    return true;
  }

  /** Requests units, then takes them. @returns false: there are not enough @throws (rejects) Unavailable */
  async requestAndSpend(count: number, limit: number): Promise<boolean> {
    return await this.#requestUntil(count, limit, () => this.spend(count, limit));
  }

  /** Fetches units, if any are left. @throws (rejects) Unavailable */
  async fetch(count: number, limit: number): Promise<void> {
    await this.#requestUntil(count, limit, () => this.#usable(limit) >= count);
  }

  giveBack(count: number, period: number): void {
    if (period === this.period) this.spent = Math.max(0, this.spent - count);
  }

  /** Spends during an outage: local units, and this instance's share of what was last known to be left. */
  spendDegraded(count: number, limit: number): boolean {
    const share = Math.floor((limit - this.#others - this.granted) / this.#holders);
    if (this.left(limit) < count || this.spent + count > this.granted + Math.max(0, share)) return false;
    this.spent += count;
    return true;
  }

  beginDegraded(period: number, endsAtMs: number): void {
    if (this.period >= period) return;
    this.#begin(period);
    this.granted = 0;
    this.#endsAtMs = endsAtMs;
    this.#epoch = this.#source.epoch;
  }

  get isBusy(): boolean {
    return this.#inFlight !== null;
  }

  /** Requests units for waiting requests and some ahead; joins a request in flight. @throws (rejects) Unavailable */
  request(limit: number): Promise<void> {
    return this.#inFlight ?? this.#during(this.#requestWithCallBacks(limit));
  }

  /** Called at every tick. @returns whether a response was lost, units are idle, or others spend too */
  needsSettling(limit: number, nowMs: number): boolean {
    this.#isIdle = this.spent === this.#spentAtTick;
    this.#spentAtTick = this.spent;
    if (this.isUncertain) return true;
    if (!this.isCurrent(nowMs)) return false;
    if (this.spent > this.granted) return true;
    return this.#isIdle ? this.inHand > this.#idleUnits(limit) : this.#holders > 1;
  }

  /** A request that returns units; only when none is in flight. @param all also takes nothing ahead from now on */
  settlement(limit: number, all: boolean): LeaseRequest {
    if (all) this.#ahead = 0;
    const keep = all ? 0 : this.#isIdle ? Math.min(this.inHand, this.#idleUnits(limit)) : this.inHand;
    return this.#buildRequest(limit, 0, 0, this.#release(keep));
  }

  /** Marks the settlement as in flight until the promise resolves; null: no response. */
  settle(pending: Promise<LeaseResponse | null>): void {
    const settled = pending.then((response) => {
      if (response === null) this.isUncertain = true;
      else this.#apply(response);
    });
    this.#during(settled).catch(() => {});
  }

  /** Spendable units. None after a change of the limit: they are returned, and the counter decides. */
  #usable(limit: number): number {
    return limit === this.#limit && this.granted + this.#others <= limit ? this.inHand : 0;
  }

  /** Repeats until `holds`, or until a response that covered this need granted too little. */
  async #requestUntil(count: number, limit: number, holds: () => boolean): Promise<boolean> {
    this.#waiting += count;
    try {
      const before = this.#requestCount;
      for (;;) {
        await this.request(limit);
        if (holds()) return true;
        if (this.#wasShort && this.#requestCount > before) return false;
      }
    } finally {
      this.#waiting -= count;
    }
  }

  async #requestWithCallBacks(limit: number): Promise<void> {
    for (let tries = 0; ; tries += 1) {
      const usable = this.#usable(limit);
      this.#adapt(limit);
      const need = Math.max(0, this.#waiting - usable);
      const returned = usable < this.inHand ? this.#release(0) : 0;
      this.#requestCount += 1;
      const request = this.#buildRequest(limit, need, this.#ahead, returned);
      try {
        const [response] = await this.#source.ask([request]);
        if (response === undefined) return;
        const isSame = response.period === request.period && response.epoch === request.epoch;
        this.#apply(response);
        const got = response.granted - (isSame ? request.known : 0);
        // Near the end of a limit nothing is granted ahead: each request asks.
        if (got - need < request.ahead) this.#ahead = Math.max(0, got - need);
        this.#wasShort = got < need;
        if (got >= need || response.othersAhead === 0 || tries === MAX_CALL_BACKS) return;
      } catch (error) {
        this.isUncertain = true;
        this.#onFailure(error);
        throw error;
      }
      await new Promise((done) => setTimeout(done, CALL_BACK_MS));
    }
  }

  #buildRequest(limit: number, need: number, ahead: number, returned: number): LeaseRequest {
    const { accountId, operation, period, granted, spent } = this;
    // Units spent without the database now count as granted.
    const known = Math.max(granted, spent);
    const free = this.isCurrent(this.#source.now()) ? Math.max(0, limit - this.#others - granted) : limit;
    const held = {
      period,
      epoch: this.#epoch,
      endsAtMs: this.#endsAtMs,
      known,
      spare: known - spent,
      returned,
      free,
    };
    return { accountId, operation, limit, need, ahead, ...held };
  }

  #apply({ period, epoch, endsAtMs, granted, taken, holders }: LeaseResponse): void {
    if (period !== this.period || epoch !== this.#epoch) this.#begin(period);
    this.granted = granted;
    this.#epoch = epoch;
    this.#endsAtMs = endsAtMs;
    this.#others = taken - granted;
    this.#holders = holders;
    this.#respondedAt = performance.now();
    this.isUncertain = false;
  }

  #begin(period: number): void {
    this.period = period;
    this.spent = 0;
    this.#spentAtTick = 0;
    this.#spentAtRequest = 0;
    this.#others = 0;
    this.#ahead = Math.max(MIN_AHEAD, this.#ahead);
  }

  /** Gives up units, also if the counter cannot be told. @returns how many */
  #release(keep: number): number {
    const released = Math.max(0, this.inHand - keep);
    this.granted -= released;
    return released;
  }

  #idleUnits(limit: number): number {
    return Math.min(this.#source.maxIdle, Math.floor(this.left(limit) / (16 * this.#holders)));
  }

  #during(work: Promise<void>): Promise<void> {
    const busy = work.finally(() => {
      this.#inFlight = null;
    });
    this.#inFlight = busy;
    return busy;
  }

  #adapt(limit: number): void {
    const sinceMs = performance.now() - this.#respondedAt;
    const spent = Math.max(0, this.spent - this.#spentAtRequest);
    this.#spentAtRequest = this.spent;
    if (limit !== this.#limit) this.#ahead = MIN_AHEAD;
    else if (this.#ahead > 0) {
      const ahead = Math.ceil((spent / Math.max(1, sinceMs)) * this.#source.aheadMs);
      const max = Math.min(this.#ahead * MAX_GROWTH, this.#source.maxAhead);
      this.#ahead = Math.max(MIN_AHEAD, Math.min(ahead, max));
    }
    this.#limit = limit;
  }
}

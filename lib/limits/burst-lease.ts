/** Takes units of a key's current minute out of the counter that counts for all. */
export interface BurstEngine {
  /** Changes when another counter takes over: what was taken from the one before is void. */
  readonly epoch: number;
  /**
   * @param want units to take at most; negative: that many are given back
   * @returns what was given, what is left for everybody, in which window, and the milliseconds until that ends
   */
  take(key: string, limit: number, want: number): Promise<BurstGrant>;
}

export interface BurstGrant {
  granted: number;
  left: number;
  /** Of the counter's own clock: what was given in one is void in the next, and only then. */
  window: number;
  endsInMs: number;
}

const MOST_WANTED = 1024;

/**
 * What this process holds of the current minute of one account for one operation. Units are taken out of the shared
 * counter a few at a time, so that most requests cost a subtraction; those not used when the minute ends are void.
 */
export class BurstLease {
  readonly #key: string;
  readonly #engine: BurstEngine;
  #limit = -1;
  #inHand = 0;
  /** Left for everybody besides, as last heard. */
  #left = 0;
  #window = -1;
  #endsAtMs = 0;
  #epoch = -1;
  #want = 1;
  #askedAtMs = 0;
  #waiting = 0;
  #asking: Promise<void> | null = null;

  constructor(key: string, engine: BurstEngine) {
    this.#key = key;
    this.#engine = engine;
  }

  /** Whether `spend` can decide without asking. */
  knows(count: number, limit: number, nowMs: number): boolean {
    return (
      nowMs < this.#endsAtMs &&
      limit === this.#limit &&
      this.#epoch === this.#engine.epoch &&
      (this.#inHand >= count || this.#inHand + this.#left < count)
    );
  }

  /** Takes units, or none. */
  spend(count: number): boolean {
    if (this.#inHand < count) return false;
    this.#inHand -= count;
    return true;
  }

  /** Units left of the minute, as far as is known here. */
  remaining(limit: number, nowMs: number): number {
    return nowMs < this.#endsAtMs ? this.#inHand + this.#left : limit;
  }

  resetSeconds(nowMs: number): number {
    const leftMs = this.#endsAtMs - nowMs;
    return leftMs > 0 ? Math.ceil(leftMs / 1000) : 60;
  }

  /**
   * Takes units that have to be asked for, or none; whoever asks meanwhile joins. Decides in the moment in which it
   * knows: between two steps of a promise another request may take what is in hand.
   */
  async spendAsking(count: number, limit: number, now: () => number): Promise<boolean> {
    this.#waiting += count;
    try {
      while (!this.knows(count, limit, now())) {
        this.#asking ??= this.#ask(limit, now).finally(() => {
          this.#asking = null;
        });
        await this.#asking;
      }
      return this.spend(count);
    } finally {
      this.#waiting -= count;
    }
  }

  async #ask(limit: number, now: () => number): Promise<void> {
    const askedAtMs = now();
    const sinceMs = askedAtMs - this.#askedAtMs;
    this.#askedAtMs = askedAtMs;
    if (sinceMs < 200) this.#want = Math.min(MOST_WANTED, this.#want * 2);
    else if (sinceMs > 1000) this.#want = Math.max(1, this.#want >> 2);
    const { epoch } = this.#engine;
    if (askedAtMs < this.#endsAtMs && epoch === this.#epoch && limit !== this.#limit && this.#inHand > 0) {
      // The account changed its plan: what it holds was taken under another limit.
      const held = this.#inHand;
      this.#inHand = 0;
      await this.#engine.take(this.#key, this.#limit, -held);
    }
    const { granted, left, window, endsInMs } = await this.#engine.take(
      this.#key,
      limit,
      Math.max(this.#want, this.#waiting),
    );
    // The counter says whether its window has turned: our end of it is an estimate, and our clock may be set back.
    this.#inHand = (window === this.#window && epoch === this.#epoch ? this.#inHand : 0) + granted;
    this.#window = window;
    this.#left = left;
    this.#limit = limit;
    this.#epoch = epoch;
    this.#endsAtMs = askedAtMs + endsInMs;
  }
}

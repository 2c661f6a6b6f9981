import { setTimeout as pause } from 'node:timers/promises';

export interface PolitenessOptions {
  gapMs?: number;
  perAddress?: number;
}

interface Turn {
  last: Promise<void>;
  lastEndMs: number;
  users: number;
}

/** Requests of one process: one at a time per host with a gap, a few at a time per address (shared hosting). */
export class Politeness {
  readonly #gapMs: number;
  readonly #perAddress: number;
  readonly #hosts = new Map<string, Turn>();
  readonly #addresses = new Map<string, { busy: number; waiting: (() => void)[] }>();

  constructor({ gapMs = 1_000, perAddress = 2 }: PolitenessOptions = {}) {
    this.#gapMs = gapMs;
    this.#perAddress = perAddress;
  }

  /** @param isFree no gap follows: robots.txt only asks whether one may ask @throws the signal's reason while waiting */
  async atHost<Result>(
    host: string,
    signal: AbortSignal,
    request: () => Promise<Result>,
    isFree = false,
  ): Promise<Result> {
    const turn = this.#hosts.get(host) ?? {
      last: Promise.resolve(),
      lastEndMs: Number.NEGATIVE_INFINITY,
      users: 0,
    };
    this.#hosts.set(host, turn);
    turn.users += 1;
    const before = turn.last;
    let done = (): void => {};
    turn.last = new Promise((resolve) => {
      done = resolve;
    });
    try {
      await before;
      const waitMs = turn.lastEndMs + this.#gapMs - performance.now();
      if (waitMs > 0) await pause(waitMs, undefined, { signal });
      signal.throwIfAborted();
      return await request();
    } finally {
      if (!isFree) turn.lastEndMs = performance.now();
      turn.users -= 1;
      done();
      setTimeout(() => this.#forget(host, turn), this.#gapMs).unref();
    }
  }

  #forget(host: string, turn: Turn): void {
    if (turn.users === 0 && this.#hosts.get(host) === turn) this.#hosts.delete(host);
  }

  /** Runs a connection's life at one of an address's places. */
  async atAddress<Result>(address: string, request: () => Promise<Result>): Promise<Result> {
    const place = this.#addresses.get(address) ?? { busy: 0, waiting: [] };
    this.#addresses.set(address, place);
    if (place.busy >= this.#perAddress) await new Promise<void>((resolve) => place.waiting.push(resolve));
    else place.busy += 1;
    try {
      return await request();
    } finally {
      const next = place.waiting.shift();
      if (next !== undefined) next();
      else {
        place.busy -= 1;
        if (place.busy === 0) this.#addresses.delete(address);
      }
    }
  }
}

import { RecentCache } from '../cache/recent-cache.ts';

export interface Spent {
  ok: boolean;
  remaining: number;
  /** Seconds until the window ends, at least 1. */
  resetSeconds: number;
}

/** Counts per key in fixed windows aligned to the clock; bounded, the least recently used key is forgotten. */
export class WindowCounter {
  readonly #windowMs: number;
  readonly #keys: RecentCache<string, { window: number; used: number }>;

  constructor(windowMs: number, maxKeys = 100_000) {
    this.#windowMs = windowMs;
    this.#keys = new RecentCache({ max: maxKeys });
  }

  /** Takes `count` from the key's window, or refuses and takes nothing. */
  spend(key: string, limit: number, nowMs: number, count = 1): Spent {
    const window = Math.floor(nowMs / this.#windowMs);
    const resetSeconds = Math.max(1, Math.ceil(((window + 1) * this.#windowMs - nowMs) / 1000));
    let counter = this.#keys.get(key);
    if (counter === undefined) {
      counter = { window, used: 0 };
      this.#keys.set(key, counter);
      // One window ahead of this request: it began just before the window turned.
    } else if (counter.window !== window && counter.window !== window + 1) {
      counter.window = window;
      counter.used = 0;
    }
    if (counter.used + count > limit)
      return { ok: false, remaining: Math.max(0, limit - counter.used), resetSeconds };
    counter.used += count;
    return { ok: true, remaining: limit - counter.used, resetSeconds };
  }
}

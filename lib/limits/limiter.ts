import { RecentCache } from '../core/cache/recent-cache.ts';

export interface WindowPolicy {
  readonly limit: number;
  readonly windowMs: number;
}

export interface Grant {
  granted: number;
  left: number;
  /** Identifies the window; its units are void in any other. */
  window: number;
  endsInMs: number;
}

export interface Limiter {
  /** Takes up to `count` units; 0 only reports what is left. @throws (rejects) when unreachable */
  take(key: string, policy: WindowPolicy, count: number): Grant | Promise<Grant>;
}

export interface LeasingLimiter extends Limiter {
  /** Changes when another counter takes over, which voids units of the previous one. */
  readonly epoch: number;
  readonly isShared: boolean;
  /** Returns units, unless their window has ended. */
  giveBack(key: string, policy: WindowPolicy, count: number, window: number): void | Promise<void>;
}

interface Window {
  used: number;
  endsAtMs: number;
}

export interface LimiterOptions {
  /** Windows begin with a key's first unit, not at multiples of their length. */
  startsAtFirstUse?: boolean;
  maxKeys?: number;
}

const MAX_KEYS = 200_000;

/** In process and bounded: least recently used keys are evicted. */
export class ProcessLimiter implements LeasingLimiter {
  readonly epoch = 0;
  readonly isShared: boolean = false;
  readonly #now: () => number;
  readonly #startsAtFirstUse: boolean;
  readonly #windows: RecentCache<string, Window>;

  constructor(now: () => number, { startsAtFirstUse = false, maxKeys = MAX_KEYS }: LimiterOptions = {}) {
    this.#now = now;
    this.#startsAtFirstUse = startsAtFirstUse;
    this.#windows = new RecentCache({ max: maxKeys });
  }

  take(key: string, { limit, windowMs }: WindowPolicy, count: number): Grant {
    const nowMs = this.#now();
    let window = this.#windows.get(key);
    // The upper bound matters when the clock is set back.
    if (window === undefined || window.endsAtMs <= nowMs || window.endsAtMs > nowMs + windowMs) {
      const startsAtMs = this.#startsAtFirstUse ? nowMs : nowMs - (nowMs % windowMs);
      window = { used: 0, endsAtMs: startsAtMs + windowMs };
      this.#windows.set(key, window);
    }
    const granted = Math.min(count, Math.max(0, limit - window.used));
    window.used += granted;
    const left = Math.max(0, limit - window.used);
    return { granted, left, window: window.endsAtMs, endsInMs: window.endsAtMs - nowMs };
  }

  giveBack(key: string, _policy: WindowPolicy, count: number, endsAtMs: number): void {
    const window = this.#windows.peek(key);
    if (window?.endsAtMs === endsAtMs) window.used = Math.max(0, window.used - count);
  }

  get size(): number {
    return this.#windows.size;
  }
}

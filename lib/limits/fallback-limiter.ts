import type { Logger } from '../core/log/logger.ts';
import type { Grant, LeasingLimiter, WindowPolicy } from './limiter.ts';

/** The circuit opens after this many failures in a row, or after failures over this long. */
const MAX_FAILURES = 3;
const MAX_FAILING_MS = 1000;
const PROBE_MS = 250;

interface FallbackLimiterOptions {
  shared: LeasingLimiter;
  local: LeasingLimiter;
  ping: () => Promise<unknown>;
  /** Running instances; in an outage each enforces its share of a limit. */
  instances: () => number;
  log: Logger;
}

/** A circuit breaker: counts in process while the shared limiter is down, so that no request waits for it. */
export class FallbackLimiter implements LeasingLimiter {
  epoch = 0;
  readonly isShared = true;
  readonly #options: FallbackLimiterOptions;
  #failures = 0;
  #failingSince = 0;
  #isOpen = false;
  #isClosed = false;

  constructor(options: FallbackLimiterOptions) {
    this.#options = options;
  }

  get mode(): 'redis' | 'local' {
    return this.#isOpen ? 'local' : 'redis';
  }

  async take(key: string, policy: WindowPolicy, count: number): Promise<Grant> {
    const { shared, local, instances } = this.#options;
    if (!this.#isOpen)
      try {
        const grant = await shared.take(key, policy, count);
        this.#failures = 0;
        return grant;
      } catch (error) {
        this.#failed(error);
      }
    return local.take(key, { ...policy, limit: Math.ceil(policy.limit / instances()) }, count);
  }

  async giveBack(key: string, policy: WindowPolicy, count: number, window: number): Promise<void> {
    if (this.#isOpen) return this.#options.local.giveBack(key, policy, count, window);
    try {
      await this.#options.shared.giveBack(key, policy, count, window);
    } catch (error) {
      // The units stay taken until the window ends.
      this.#failed(error);
    }
  }

  close(): void {
    this.#isClosed = true;
  }

  #failed(error: unknown): void {
    if (this.#failures === 0) this.#failingSince = performance.now();
    this.#failures += 1;
    if (this.#isOpen) return;
    if (this.#failures < MAX_FAILURES && performance.now() - this.#failingSince < MAX_FAILING_MS) {
      if (this.#failures === 1) this.#checkAgain();
      return;
    }
    this.#isOpen = true;
    this.epoch += 1;
    this.#options.log.warn({ err: error }, 'Redis is down; each instance limits bursts on its own');
    this.#probe();
  }

  /** Probes after a first failure, since the next request may be long in coming. */
  #checkAgain(): void {
    setTimeout(() => {
      if (this.#isClosed || this.#isOpen || this.#failures === 0) return;
      this.#options.ping().then(
        () => {
          if (!this.#isOpen) this.#failures = 0;
        },
        (error: unknown) => {
          this.#failed(error);
          this.#checkAgain();
        },
      );
    }, PROBE_MS).unref();
  }

  #probe(): void {
    setTimeout(() => {
      if (this.#isClosed) return;
      this.#options.ping().then(
        () => {
          this.#isOpen = false;
          this.#failures = 0;
          this.epoch += 1;
          this.#options.log.info('Redis is back; bursts are limited across all instances');
        },
        () => this.#probe(),
      );
    }, PROBE_MS).unref();
  }
}

import type { Logger } from '../core/log/logger.ts';
import type { BurstEngine } from './burst-lease.ts';

/** As many failures in a row, or one and nothing else for so long, and the shared counter is not asked any more. */
const FAILURES = 3;
const FAILING_MS = 1000;
const PROBE_MS = 250;

export interface GuardedBurstsOptions {
  shared: BurstEngine;
  local: BurstEngine;
  /** Whether the shared counter is there. @throws (rejects) when not */
  ping: () => Promise<unknown>;
  /** Living instances: alone, each gives its part of a limit. */
  instances: () => number;
  log: Logger;
}

/**
 * Bursts by the shared counter, and by this process's own while that one is away: never unlimited, never a wait.
 * After a few failures it is not asked any more but probed, and taken up again as soon as it answers.
 */
export class GuardedBursts implements BurstEngine {
  epoch = 0;
  readonly #options: GuardedBurstsOptions;
  #failures = 0;
  #failingSince = 0;
  #isOpen = false;
  #closed = false;

  constructor(options: GuardedBurstsOptions) {
    this.#options = options;
  }

  /** Which counter decides. */
  get mode(): 'redis' | 'local' {
    return this.#isOpen ? 'local' : 'redis';
  }

  async take(key: string, limit: number, want: number) {
    const { shared, local, instances } = this.#options;
    if (!this.#isOpen)
      try {
        const grant = await shared.take(key, limit, want);
        this.#failures = 0;
        return grant;
      } catch (error) {
        this.#failed(error);
      }
    return local.take(key, Math.ceil(limit / instances()), want);
  }

  close(): void {
    this.#closed = true;
  }

  #failed(error: unknown): void {
    if (this.#failures === 0) this.#failingSince = performance.now();
    this.#failures += 1;
    if (this.#isOpen) return;
    if (this.#failures < FAILURES && performance.now() - this.#failingSince < FAILING_MS) return;
    this.#isOpen = true;
    this.epoch += 1;
    this.#options.log.warn({ err: error }, 'Redis is away; bursts are limited by each instance alone');
    this.#probe();
  }

  #probe(): void {
    setTimeout(() => {
      if (this.#closed) return;
      this.#options.ping().then(
        () => {
          this.#isOpen = false;
          this.#failures = 0;
          this.epoch += 1;
          this.#options.log.info('Redis is back; bursts are limited by all instances together');
        },
        () => this.#probe(),
      );
    }, PROBE_MS).unref();
  }
}

import { Ratelimit } from '@upstash/ratelimit';
import type { Redis as UpstashRedis } from '@upstash/redis';
import { RecentCache } from '../core/cache/recent-cache.ts';
import type { Grant, LeasingLimiter, WindowPolicy } from './limiter.ts';

export type RatelimitRedis = Pick<UpstashRedis, 'evalsha' | 'eval'>;

type Answer = Awaited<ReturnType<Ratelimit['limit']>>;

const MAX_POLICIES = 1000;
const MAX_TRIES = 4;

class LimiterTimeout extends Error {}

/** Fixed windows in Redis. @upstash/ratelimit takes all or none and counts refused units, which are returned. */
export class RedisLimiter implements LeasingLimiter {
  readonly epoch = 0;
  readonly isShared = true;
  readonly #limiters = new RecentCache<string, Ratelimit>({ max: MAX_POLICIES });
  readonly #options: { redis: UpstashRedis; timeout: number; prefix: string };

  constructor(redis: RatelimitRedis, timeoutMs: number, prefix = 'blazon:burst') {
    this.#options = { redis: redis as UpstashRedis, timeout: timeoutMs, prefix };
  }

  async take(key: string, policy: WindowPolicy, count: number): Promise<Grant> {
    for (let want = count, tries = 1; ; tries += 1) {
      const { success, remaining, reset } = await this.#limit(key, policy, want);
      if (success || want === 0) return grantOf(want, remaining, reset);
      const left = await this.#refund(key, policy, want, reset);
      if (left === 0 || tries === MAX_TRIES) return grantOf(0, left, reset);
      want = Math.min(want, left);
    }
  }

  async giveBack(key: string, policy: WindowPolicy, count: number, window: number): Promise<void> {
    await this.#refund(key, policy, count, window);
  }

  /** @returns units left in the window; 0 when it has ended */
  async #refund(key: string, policy: WindowPolicy, count: number, reset: number): Promise<number> {
    if (Date.now() >= reset) return 0;
    const answer = await this.#limit(key, policy, -count);
    if (answer.reset === reset) return answer.remaining;
    // Units of an ended window must not raise the limit of the new one.
    await this.#limit(key, policy, count);
    return 0;
  }

  async #limit(key: string, policy: WindowPolicy, rate: number): Promise<Answer> {
    const answer = await this.#limiterFor(policy).limit(key, { rate });
    // On a timeout the package lets the request through.
    if (answer.reason === 'timeout') throw new LimiterTimeout('Redis did not answer in time');
    return answer;
  }

  #limiterFor({ limit, windowMs }: WindowPolicy): Ratelimit {
    const name = `${limit}/${windowMs}`;
    const known = this.#limiters.get(name);
    if (known !== undefined) return known;
    // Its cache would refuse a key until the window ends, although units may be returned.
    const options = { ...this.#options, ephemeralCache: false } as const;
    const limiter = new Ratelimit({ ...options, limiter: Ratelimit.fixedWindow(limit, `${windowMs} ms`) });
    this.#limiters.set(name, limiter);
    return limiter;
  }
}

const grantOf = (granted: number, left: number, reset: number): Grant => ({
  granted,
  left,
  window: reset,
  endsInMs: reset - Date.now(),
});

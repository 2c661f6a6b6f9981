import { createHash } from 'node:crypto';
import { Redis as UpstashRedis } from '@upstash/redis';
import { Redis } from 'ioredis';
import type { RatelimitRedis } from './burst-engines.ts';

/** A Redis that answers later than this is one that is away. */
export const REDIS_TIMEOUT_MS = 250;

/** A connection to Redis: what the limiter speaks to, and how to see whether it is there. */
export interface RedisConnection {
  ratelimit: RatelimitRedis;
  /** @throws (rejects) when it does not answer in time */
  ping(): Promise<unknown>;
  close(): void;
}

/** Any Redis. Nothing waits for it: what it does not answer at once fails, and it is connected to again and again. */
export function connectRedis(url: string): RedisConnection {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 1000,
    commandTimeout: REDIS_TIMEOUT_MS,
    retryStrategy: () => 100,
    // Without it a command that was never answered is sent again after a reconnection, and counts twice.
    autoResendUnfulfilledCommands: false,
  });
  // Without a listener an outage ends the process.
  redis.on('error', () => {});
  // Commands are refused until the first connection stands; the first ones wait for it a moment instead.
  const first = new Promise<void>((done) => {
    redis.once('ready', done);
    setTimeout(done, REDIS_TIMEOUT_MS).unref();
  });
  const { evalsha, eval: evaluate } = ratelimitAdapter(redis);
  return {
    ratelimit: {
      evalsha: async (...args: Parameters<typeof evalsha>) => first.then(() => evalsha(...args)),
      eval: async (...args: Parameters<typeof evaluate>) => first.then(() => evaluate(...args)),
    } as RatelimitRedis,
    ping: () =>
      redis.ping().catch((error: unknown) => {
        // A connection that has swallowed something would never be in step again.
        if (redis.status === 'ready') redis.disconnect(true);
        throw error;
      }),
    close: () => redis.disconnect(),
  };
}

/** Upstash' REST interface. @param timeoutMs a question that takes longer is one without an answer */
export function connectUpstash(url: string, token: string, timeoutMs = REDIS_TIMEOUT_MS): RedisConnection {
  const redis = new UpstashRedis({
    url,
    token,
    retry: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    signal: () => AbortSignal.timeout(timeoutMs),
  });
  return { ratelimit: redis, ping: () => redis.ping(), close: () => {} };
}

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

const numbers = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(numbers)
    : typeof value === 'string' && /^-?\d+$/.test(value)
      ? Number(value)
      : value;

/**
 * ioredis as @upstash/ratelimit expects it. The package's scripts begin with a line that only Upstash understands
 * (`#!lua flags=allow-key-locking`); it is taken off, which gives the script another digest.
 */
export function ratelimitAdapter(redis: Redis): RatelimitRedis {
  const ownSha = new Map<string, string>();
  const pack = (keys: string[], args: readonly unknown[]) =>
    [keys.length, ...keys, ...args.map((arg) => String(arg ?? ''))] as const;
  return {
    async evalsha(sha: string, keys: string[], args: readonly unknown[] = []) {
      const own = ownSha.get(sha);
      // Makes the package send the text once.
      if (own === undefined) throw new Error('NOSCRIPT');
      return numbers(await redis.evalsha(own, ...pack(keys, args)));
    },
    async eval(script: string, keys: string[], args: readonly unknown[] = []) {
      const plain = script.replace(/^#!lua[^\n]*\n/, '');
      ownSha.set(sha1(script), sha1(plain));
      return numbers(await redis.eval(plain, ...pack(keys, args)));
    },
  } as RatelimitRedis;
}

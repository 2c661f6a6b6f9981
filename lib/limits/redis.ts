import { createHash } from 'node:crypto';
import { Redis as UpstashRedis } from '@upstash/redis';
import { Redis } from 'ioredis';
import type { RatelimitRedis } from './redis-limiter.ts';

export const REDIS_TIMEOUT_MS = 250;

interface RedisConnection {
  ratelimit: RatelimitRedis;
  ping(): Promise<unknown>;
  close(): void;
}

/** Commands fail fast instead of queuing; reconnects forever. */
export function connectRedis(url: string, timeoutMs = REDIS_TIMEOUT_MS): RedisConnection {
  const redis = new Redis(url, {
    maxRetriesPerRequest: 0,
    enableOfflineQueue: false,
    connectTimeout: 1000,
    commandTimeout: timeoutMs,
    retryStrategy: () => 100,
    // Otherwise a command without a response is resent after reconnecting, and counts twice.
    autoResendUnfulfilledCommands: false,
  });
  // Without a listener an outage ends the process.
  redis.on('error', () => {});
  // Commands are refused until the first connection is up; wait briefly for it.
  const first = new Promise<void>((done) => {
    redis.once('ready', done);
    setTimeout(done, timeoutMs).unref();
  });
  return {
    ratelimit: ratelimitAdapter({
      evalsha: (sha, keys, args) => first.then(() => redis.evalsha(sha, keys.length, ...keys, ...args)),
      eval: (script, keys, args) => first.then(() => redis.eval(script, keys.length, ...keys, ...args)),
    }),
    ping: () =>
      redis.ping().catch((error: unknown) => {
        // After a lost reply the connection would stay out of sync.
        if (redis.status === 'ready') redis.disconnect(true);
        throw error;
      }),
    close: () => redis.disconnect(),
  };
}

export function connectUpstash(url: string, token: string, timeoutMs = REDIS_TIMEOUT_MS): RedisConnection {
  const redis = new UpstashRedis({
    url,
    token,
    retry: false,
    enableAutoPipelining: false,
    enableTelemetry: false,
    signal: () => AbortSignal.timeout(timeoutMs),
  });
  return {
    ratelimit: ratelimitAdapter({
      evalsha: (sha, keys, args) => redis.evalsha(sha, keys, args),
      eval: (script, keys, args) => redis.eval(script, keys, args),
    }),
    ping: () => redis.ping(),
    close: () => {},
  };
}

type Evaluate = (scriptOrSha: string, keys: string[], args: string[]) => Promise<unknown>;

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex');

/** Open-source Redis refuses the first line of the package's scripts; without it they have another digest. */
function ratelimitAdapter(redis: { evalsha: Evaluate; eval: Evaluate }): RatelimitRedis {
  const plainShas = new Map<string, string>();
  return {
    async evalsha(sha: string, keys: string[], args: readonly unknown[] = []) {
      const plainSha = plainShas.get(sha);
      // Makes the package send the script once.
      if (plainSha === undefined) throw new Error('NOSCRIPT');
      return redis.evalsha(plainSha, keys, args.map(String));
    },
    async eval(script: string, keys: string[], args: readonly unknown[] = []) {
      const plain = script.replace(/^#!lua[^\n]*\n/, '');
      plainShas.set(sha1(script), sha1(plain));
      return redis.eval(plain, keys, args.map(String));
    },
  } as RatelimitRedis;
}

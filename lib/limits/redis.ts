import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RatelimitRedis } from './redis-limiter.ts';

export const REDIS_TIMEOUT_MS = 250;

interface RedisConnection {
  ratelimit: RatelimitRedis;
  ping(): Promise<unknown>;
  close(): void;
}

/** Commands fail fast instead of queuing; reconnects forever. */
export function connectRedis(url: string, timeoutMs = REDIS_TIMEOUT_MS): RedisConnection {
  const client = openRedis(url, timeoutMs);
  // Commands are refused until the first connection is up; wait briefly for it.
  const first = client.then(
    (redis) =>
      new Promise<typeof redis>((done) => {
        redis.once('ready', () => done(redis));
        setTimeout(done, timeoutMs, redis).unref();
      }),
  );
  return {
    ratelimit: ratelimitAdapter({
      evalsha: async (sha, keys, args) => (await first).evalsha(sha, keys.length, ...keys, ...args),
      eval: async (script, keys, args) => (await first).eval(script, keys.length, ...keys, ...args),
    }),
    ping: async () => {
      const redis = await client;
      return redis.ping().catch((error: unknown) => {
        // After a lost reply the connection would stay out of sync.
        if (redis.status === 'ready') redis.disconnect(true);
        throw error;
      });
    },
    close: () => void client.then((redis) => redis.disconnect()),
  };
}

/** Packages for Redis are loaded here: reading them takes a tenth of the start of a server, and most have none. */
async function openRedis(url: string, timeoutMs: number): Promise<Redis> {
  const { Redis } = await import('./ioredis.ts');
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
  return redis;
}

export function connectUpstash(url: string, token: string, timeoutMs = REDIS_TIMEOUT_MS): RedisConnection {
  const client = import('@upstash/redis').then(
    ({ Redis }) =>
      new Redis({
        url,
        token,
        retry: false,
        enableAutoPipelining: false,
        enableTelemetry: false,
        signal: () => AbortSignal.timeout(timeoutMs),
      }),
  );
  return {
    ratelimit: ratelimitAdapter({
      evalsha: async (sha, keys, args) => (await client).evalsha(sha, keys, args),
      eval: async (script, keys, args) => (await client).eval(script, keys, args),
    }),
    ping: async () => (await client).ping(),
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

import { createHash } from 'node:crypto';
import { type Algorithm, Ratelimit } from '@upstash/ratelimit';
import type { Redis as UpstashRedis } from '@upstash/redis';
import { RecentCache } from '../core/cache/recent-cache.ts';
import type { BurstEngine, BurstGrant } from './burst-lease.ts';

type Region = ConstructorParameters<typeof Ratelimit>[0] extends { limiter: Algorithm<infer Context> }
  ? Context
  : never;

const WINDOW_MS = 60_000;
const PREFIX = 'blazon:burst';
/** Accounts × operations that one process counts for at once. */
const MOST_KEYS = 200_000;
/** Limits in use at once: a few per plan, and those agreed with single accounts. */
const MOST_LIMITS = 1000;

/** What the package needs of a Redis: ioredis behind an adapter, or Upstash's own client. */
export type RatelimitRedis = Pick<UpstashRedis, 'evalsha' | 'eval'>;

/** The package passes an algorithm's answer on as it is; ours says in addition how much it gave, and of which window. */
type Answer = Awaited<ReturnType<Ratelimit['limit']>> & { granted?: number; window?: number };

/** One `Ratelimit` per limit, made once: state lives in the algorithm, which the package makes anew for every call. */
function ratelimits(make: (limit: number) => Ratelimit): (limit: number) => Ratelimit {
  const made = new RecentCache<number, Ratelimit>({ max: MOST_LIMITS });
  return (limit) => {
    const kept = made.get(limit);
    if (kept !== undefined) return kept;
    const fresh = make(limit);
    made.set(limit, fresh);
    return fresh;
  };
}

/**
 * Counts in this process, in fixed minutes of the clock given; @upstash/ratelimit with an algorithm of our own.
 * @param everything whether a taker is given all there is at once: right when nobody else ever takes
 */
export function localBursts(now: () => number, everything = true): BurstEngine {
  const windows = new RecentCache<string, { window: number; used: number }>({ max: MOST_KEYS });
  const read = (key: string) => {
    const window = Math.floor(now() / WINDOW_MS);
    const kept = windows.get(key);
    const used = kept?.window === window ? kept.used : 0;
    return { window, used, reset: (window + 1) * WINDOW_MS };
  };
  const algorithm =
    (limit: number): Algorithm<Region> =>
    () => ({
      async limit(_context, key, want = 1) {
        const { window, used, reset } = read(key);
        const free = Math.max(0, limit - used);
        const granted = want < 0 ? -Math.min(used, -want) : everything ? free : Math.min(free, want);
        windows.set(key, { window, used: used + granted });
        const remaining = Math.max(0, free - granted);
        return { success: granted > 0, limit, remaining, reset, pending: Promise.resolve(), granted, window };
      },
      async getRemaining(_context, key) {
        const { used, reset } = read(key);
        return { limit, remaining: Math.max(0, limit - used), reset };
      },
      async resetTokens(_context, key) {
        windows.delete(key);
      },
    });
  // No Redis is touched; without a time limit there is no timer per call.
  const of = ratelimits(
    (limit) =>
      new Ratelimit({
        redis: {} as UpstashRedis,
        limiter: algorithm(limit),
        prefix: PREFIX,
        timeout: 0,
        ephemeralCache: false,
      }),
  );
  return {
    epoch: 0,
    async take(key, limit, want): Promise<BurstGrant> {
      const answer: Answer = await of(limit).limit(key, { rate: want });
      const { granted = 0, window = -1, remaining, reset } = answer;
      return { granted, left: remaining, window, endsInMs: reset - now() };
    },
  };
}

/**
 * Takes units of the current minute of Redis' own clock. What is asked for is given up to a sixteenth of what is left,
 * and eight at least, so that no instance sits on much that another one needs. Answers: given, left, milliseconds
 * until the minute ends, and its number.
 */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local limit, length, want = tonumber(ARGV[1]), tonumber(ARGV[2]), tonumber(ARGV[3])
local window = math.floor(now / length)
local kept = redis.call('HMGET', KEYS[1], 'window', 'used')
local used = kept[1] == tostring(window) and tonumber(kept[2]) or 0
local free = math.max(0, limit - used)
local granted
if want < 0 then
  granted = -math.min(used, -want)
else
  granted = math.min(want, free, math.max(8, math.floor(free / 16)))
end
redis.call('HSET', KEYS[1], 'window', tostring(window), 'used', tostring(used + granted))
redis.call('PEXPIRE', KEYS[1], length)
return {granted, math.max(0, free - granted), (window + 1) * length - now, window}
`;

const TAKE_SHA = createHash('sha1').update(TAKE).digest('hex');

/** By its digest where the server knows the script, with its text where it does not. */
async function run(redis: RatelimitRedis, key: string, args: number[]): Promise<number[]> {
  try {
    return (await redis.evalsha(TAKE_SHA, [key], args)) as number[];
  } catch (error) {
    if (!`${error}`.includes('NOSCRIPT')) throw error;
    return (await redis.eval(TAKE, [key], args)) as number[];
  }
}

/** The shared counter did not answer in time. */
export class NoDecision extends Error {}

/** Counts in Redis, over ioredis or Upstash REST; @upstash/ratelimit with an algorithm of our own. */
export function sharedBursts(redis: RatelimitRedis, timeoutMs: number, prefix = PREFIX): BurstEngine {
  const algorithm =
    (limit: number): Algorithm<Region> =>
    () => ({
      async limit(context, key, want = 1) {
        if (!('redis' in context)) throw new Error('expected one region');
        const [granted = 0, remaining = 0, endsInMs = 0, window = -1] = await run(context.redis, key, [
          limit,
          WINDOW_MS,
          want,
        ]);
        return {
          success: granted > 0,
          limit,
          remaining,
          // Not a moment but a length: the clock is the server's, and nobody compares it with ours.
          reset: endsInMs,
          pending: Promise.resolve(),
          granted,
          window,
        };
      },
      async getRemaining() {
        throw new Error('ask take() instead');
      },
      async resetTokens(context, key) {
        if ('redis' in context) await context.redis.eval("return redis.call('DEL', KEYS[1])", [key], []);
      },
    });
  const of = ratelimits(
    (limit) =>
      new Ratelimit({
        redis: redis as UpstashRedis,
        limiter: algorithm(limit),
        prefix,
        timeout: timeoutMs,
        ephemeralCache: false,
      }),
  );
  return {
    epoch: 0,
    async take(key, limit, want): Promise<BurstGrant> {
      const answer: Answer = await of(limit).limit(key, { rate: want });
      // The package would let everything pass.
      if (answer.reason === 'timeout') throw new NoDecision('the shared counter did not answer in time');
      const { granted = 0, window = -1, remaining, reset } = answer;
      return { granted, left: remaining, window, endsInMs: reset };
    },
  };
}

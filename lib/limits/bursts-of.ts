import type { Config } from '../core/config/config.ts';
import type { Logger } from '../core/log/logger.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { localBursts, sharedBursts } from './burst-engines.ts';
import type { BurstEngine } from './burst-lease.ts';
import { GuardedBursts } from './guarded-bursts.ts';
import type { Instance } from './instance.ts';
import { connectRedis, connectUpstash, REDIS_TIMEOUT_MS } from './redis.ts';

/** The counter of bursts that the configuration asks for: in process, in any Redis, or in Upstash. */
export function burstsOf(
  config: Pick<Config, 'redisUrl' | 'upstash'>,
  clock: SharedClock,
  instance: Instance,
  log: Logger,
): { engine: BurstEngine; mode: () => 'process' | 'redis' | 'local'; close: () => void } {
  const now = () => clock.nowMs();
  const { redisUrl, upstash } = config;
  if (redisUrl === null && upstash === null)
    return { engine: localBursts(now), mode: () => 'process', close: () => {} };
  const redis =
    redisUrl !== null ? connectRedis(redisUrl) : connectUpstash(upstash?.url ?? '', upstash?.token ?? '');
  const guarded = new GuardedBursts({
    shared: sharedBursts(redis.ratelimit, REDIS_TIMEOUT_MS),
    local: localBursts(now, false),
    ping: redis.ping,
    instances: () => instance.count,
    log,
  });
  return {
    engine: guarded,
    mode: () => guarded.mode,
    close: () => {
      guarded.close();
      redis.close();
    },
  };
}

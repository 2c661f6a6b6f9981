import type { Config } from '../core/config/config.ts';
import type { Logger } from '../core/log/logger.ts';
import { FallbackLimiter } from './fallback-limiter.ts';
import type { Instance } from './instance.ts';
import type { LeasingLimiter } from './limiter.ts';
import { connectRedis, connectUpstash, REDIS_TIMEOUT_MS } from './redis.ts';
import { RedisLimiter } from './redis-limiter.ts';

export function burstsOf(
  config: Pick<Config, 'redisUrl' | 'upstash'>,
  local: LeasingLimiter,
  instance: Instance,
  log: Logger,
): { engine: LeasingLimiter; mode: () => 'process' | 'redis' | 'local'; close: () => void } {
  const { redisUrl, upstash } = config;
  if (redisUrl === null && upstash === null) return { engine: local, mode: () => 'process', close: () => {} };
  const redis =
    redisUrl !== null ? connectRedis(redisUrl) : connectUpstash(upstash?.url ?? '', upstash?.token ?? '');
  const engine = new FallbackLimiter({
    shared: new RedisLimiter(redis.ratelimit, REDIS_TIMEOUT_MS),
    local,
    ping: redis.ping,
    instances: () => instance.count,
    log,
  });
  return {
    engine,
    mode: () => engine.mode,
    close: () => {
      engine.close();
      redis.close();
    },
  };
}

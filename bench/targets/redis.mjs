import { findFreePort } from '../../server/embedded/free-port.mjs';
import { startChild } from '../child.mjs';
import { onCore } from '../tools.mjs';
import { secondFront } from './second-front.mjs';

/**
 * A second front server whose burst limits are counted in a new Redis on the load core.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, front: import('./bare.mjs').Target }} options
 * @returns {Promise<import('./bare.mjs').Target>}
 */
export async function redisTarget(scope, { tools, front }) {
  const redisPort = await findFreePort();
  const redis = startChild(
    'Redis',
    onCore(tools, tools.loadCore, [
      ...[tools.redis, '--port', String(redisPort), '--bind', '127.0.0.1'],
      ...['--save', '', '--appendonly', 'no'],
    ]),
  );
  scope.defer(() => redis.stop('SIGTERM', 5000));
  await redis.untilReady(() => redis.output().includes('Ready to accept connections'), 10_000);
  return secondFront(scope, {
    ...{ tools, front, id: 'frontRedis', name: 'front server, Redis' },
    env: { REDIS_URL: `redis://127.0.0.1:${redisPort}` },
  });
}

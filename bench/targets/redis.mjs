import { readFileSync } from 'node:fs';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { answers, startChild } from '../child.mjs';
import { onCore } from '../tools.mjs';

/**
 * A second front server on the product's database, with the same command and environment, whose burst limits are counted
 * in a new Redis on the load core.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, front: import('./bare.mjs').Target }} options
 * @returns {Promise<import('./bare.mjs').Target & { redisPid: number }>}
 */
export async function redisTarget(scope, { tools, front }) {
  const [port, redisPort] = [await findFreePort(), await findFreePort()];
  const redis = startChild(
    'Redis',
    onCore(tools, tools.loadCore, [
      ...[tools.redis, '--port', String(redisPort), '--bind', '127.0.0.1'],
      ...['--save', '', '--appendonly', 'no'],
    ]),
  );
  scope.defer(() => redis.stop('SIGTERM', 5000));
  await redis.untilReady(() => redis.output().includes('Ready to accept connections'), 10_000);

  let child = null;
  const stop = () => child?.stop('SIGTERM', 20_000);
  scope.defer(stop);
  return {
    id: 'frontRedis',
    name: 'front server, Redis',
    port,
    redisPid: redis.pid,
    pids: () => [child.pid],
    // Its children draw monograms and are not on the hot path.
    withChildren: false,
    async start() {
      await stop();
      scope.unlessStopping();
      const [pid] = front.pids();
      const command = onCore(tools, tools.serverCore, readList(pid, 'cmdline'));
      const env = Object.fromEntries(readList(pid, 'environ').map((pair) => pair.split(/=(.*)/s)));
      // The IPC channel to the supervisor.
      delete env.NODE_CHANNEL_FD;
      // The port set by the supervisor has precedence over PORT.
      const own = { BLAZON_PUBLIC_PORT: String(port), REDIS_URL: `redis://127.0.0.1:${redisPort}` };
      child = startChild('The front server with Redis', command, { ...env, ...own });
      await child.untilReady(() => answers(port), 20_000);
    },
  };
}

/** Arguments or environment of a running process. */
const readList = (pid, what) => readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0').filter(Boolean);

import { readFileSync } from 'node:fs';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { answers, startChild } from '../child.mjs';
import { onCore } from '../tools.mjs';

/**
 * A second front server on the product's database, with the command and environment of the first, but for `env`.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, front: import('./bare.mjs').Target,
 *   id: import('./bare.mjs').Target['id'], name: string, env: Record<string, string>, isTls?: boolean }} options
 * @returns {Promise<import('./bare.mjs').Target>}
 */
export async function secondFront(scope, { tools, front, id, name, env, isTls = false }) {
  const port = await findFreePort();
  let child = null;
  const stop = () => child?.stop('SIGTERM', 20_000);
  scope.defer(stop);
  return {
    id,
    name,
    port,
    isTls,
    pids: () => [child.pid],
    // Its children draw monograms and are not on the hot path.
    withChildren: false,
    async start() {
      await stop();
      scope.unlessStopping();
      const [pid] = front.pids();
      const command = onCore(tools, tools.serverCore, readList(pid, 'cmdline'));
      const first = Object.fromEntries(readList(pid, 'environ').map((pair) => pair.split(/=(.*)/s)));
      // The IPC channel to the supervisor.
      delete first.NODE_CHANNEL_FD;
      // The port set by the supervisor has precedence over PORT.
      child = startChild(name, command, { ...first, BLAZON_PUBLIC_PORT: String(port), ...env });
      await child.untilReady(() => answers(port, isTls), 20_000);
    },
  };
}

/** Arguments or environment of a running process. */
const readList = (pid, what) => readFileSync(`/proc/${pid}/${what}`, 'utf8').split('\0').filter(Boolean);

import { join } from 'node:path';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { answers, startChild } from '../child.mjs';
import { onCore } from '../tools.mjs';

/**
 * What can be measured: a server on 127.0.0.1 and the processes that answer for it.
 * @typedef {object} Target
 * @property {'nginx' | 'bare' | 'front' | 'frontRedis' | 'next' | 'bareBrands' | 'frontBrands'} id
 * @property {string} name for people
 * @property {number} port
 * @property {() => number[]} pids whose CPU time, with that of their children if `withChildren`, is the server's
 * @property {boolean} withChildren
 * @property {() => Promise<void>} start again, when it runs already
 * @property {{ bytes: Map<string, Buffer>, type: string, headers: Record<string, string> }} [expected] its answers, likewise
 * @property {{ pathsFile: string, authorization?: string }} [load] what it is asked for, where that is not the hot pictures
 */

/**
 * Bare node:http with the files of a folder in a Map; started by `start`.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, picturesDir: string, prefix?: string, type?: string }} options
 *   prefix: of the paths the files are served at; type: of them all
 * @returns {Promise<Target>}
 */
export async function bareTarget(scope, { tools, picturesDir, prefix = '/', type = 'image/png' }) {
  const port = await findFreePort();
  const script = join(import.meta.dirname, '..', 'bare-server.mjs');
  const command = onCore(tools, tools.serverCore, [
    ...[process.execPath, script, String(port), picturesDir],
    ...[prefix, type],
  ]);
  let child = null;
  const stop = () => child?.stop('SIGKILL', 5000);
  scope.defer(stop);
  return {
    id: 'bare',
    name: 'bare node:http',
    port,
    pids: () => [child.pid],
    withChildren: false,
    async start() {
      await stop();
      scope.unlessStopping();
      child = startChild('The bare server', command, { NODE_ENV: 'production' });
      await child.untilReady(() => answers(port), 20_000);
    },
  };
}

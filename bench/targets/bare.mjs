import { join } from 'node:path';
import { findFreePort } from '../../server/embedded/free-port.mjs';
import { answers, startChild } from '../child.mjs';
import { onCore } from '../tools.mjs';

/**
 * A server on 127.0.0.1 that can be measured.
 * @typedef {object} Target
 * @property {'nginx' | 'bare' | 'front' | 'frontRedis' | 'frontTls' | 'next' | 'bareBrands' | 'frontBrands'} id
 * @property {string} for reports
 * @property {number} port
 * @property {boolean} [isTls]
 * @property {() => number[]} pids processes whose CPU time counts, with their descendants if `withChildren`
 * @property {boolean} withChildren
 * @property {() => Promise<void>} starts or restarts it
 * @property {{ bytes: Map<string, Buffer>, type: string, headers: Record<string, string> }} [expected] responses by path; default: the hot pictures
 * @property {{ pathsFile: string, authorization?: string }} [load] default: the hot pictures
 */

/**
 * Bare node:http that serves the files of a folder from memory.
 * @param {import('../scope.mjs').Scope} scope
 * @param {{ tools: import('../tools.mjs').Tools, picturesDir: string, prefix?: string, type?: string }} options
 *   prefix: of the URL paths; type: media type of all files
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

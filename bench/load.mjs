import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { onCore, withPriority } from './tools.mjs';

/**
 * @typedef {object} LoadResult
 * @property {number} seconds
 * @property {number} requests
 * @property {number} p50Ms
 * @property {number} p99Ms
 * @property {number} errors failed connections and requests of more than 10 s
 * @property {number} not2xx
 *
 * @typedef {object} Load
 * @property {number} port
 * @property {boolean} [isTls] with wrk only
 * @property {string} pathsFile one path with query per line
 * @property {number} seconds
 * @property {number} [connections] default: 32
 * @property {string} [authorization] header of all requests
 * @property {boolean} [isFirst] runs with real-time priority
 */

/** Keep-alive connections of the hot load. */
export const CONNECTIONS = 32;

/** @type {Set<import('node:child_process').ChildProcess>} */
const running = new Set();

/** Kills all loads; their `runLoad` rejects. */
export function stopLoads() {
  for (const child of running) child.kill('SIGKILL');
}

/**
 * Loads a server on 127.0.0.1 from the load core, with wrk if installed, else with Node.
 * @param {import('./tools.mjs').Tools} tools
 * @param {Load} load
 * @returns {Promise<LoadResult>}
 */
export function runLoad(
  tools,
  { port, isTls = false, pathsFile, seconds, connections = CONNECTIONS, authorization, isFirst = false },
) {
  const command =
    tools.wrk === null
      ? [process.execPath, join(import.meta.dirname, 'node-load.mjs'), port, connections, seconds, pathsFile]
      : [
          ...[tools.wrk, '-t1', `-c${connections}`, `-d${seconds}s`, '--latency', '--timeout', '10s'],
          ...['-s', join(import.meta.dirname, 'wrk.lua'), `http${isTls ? 's' : ''}://127.0.0.1:${port}`],
        ];
  const placed = onCore(tools, tools.loadCore, command.map(String));
  const [program, ...args] = isFirst ? withPriority(tools, placed) : placed;
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      env: {
        ...process.env,
        BENCH_PATHS: pathsFile,
        ...(authorization !== undefined && { BENCH_AUTHORIZATION: authorization }),
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    running.add(child);
    let output = '';
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk) => {
        output += chunk;
      });
    child.on('error', reject);
    child.on('close', (code) => {
      running.delete(child);
      const line = /^JSON (.*)$/m.exec(output)?.[1];
      if (line === undefined) reject(new Error(`The load ended with code ${code}.\n${output}`));
      else resolve(JSON.parse(line));
    });
  });
}

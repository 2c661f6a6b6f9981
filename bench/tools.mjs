import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * @typedef {object} Tools
 * @property {string | null} nginx path, null if not installed
 * @property {string | null} wrk
 * @property {string | null} redis redis-server
 * @property {string | null} openssl
 * @property {string | null} taskset null also with only one core
 * @property {string | null} chrt null also without the permission to raise priorities
 * @property {number} serverCore
 * @property {number} loadCore
 */

/** Finds the optional programs. @returns {Tools} */
export function findTools() {
  return {
    nginx: find('nginx'),
    wrk: find('wrk'),
    redis: find('redis-server'),
    openssl: find('openssl'),
    taskset: availableParallelism() > 1 ? find('taskset') : null,
    chrt: process.getuid() === 0 ? find('chrt') : null,
    serverCore: 0,
    loadCore: 1,
  };
}

/** A line per missing program, with the consequence. @param {Tools} tools */
export function missingTools({ nginx, wrk, redis, openssl, taskset }) {
  const lines = [];
  if (nginx === null)
    lines.push('nginx is not installed: no comparison with it (apt-get install nginx-light).');
  if (wrk === null)
    lines.push(
      'wrk is not installed: the load generator in Node is too slow to saturate a server, so only ' +
        'CPU time per request is compared (apt-get install wrk).',
    );
  if (redis === null) lines.push('redis-server is not installed: burst limits in Redis are not measured.');
  if (openssl === null) lines.push('openssl is not installed: TLS is not measured.');
  if (taskset === null)
    lines.push(
      'Nothing is pinned to a core: taskset is missing, or there is only one core. Expect more noise.',
    );
  return lines;
}

/** @param {string} path @param {string} flag */
export function versionOf(path, flag) {
  // wrk exits with code 1, nginx prints to stderr.
  const command = `"${path}" ${flag} 2>&1 | head -n 1`;
  return execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim();
}

/** The command to run `args` on one core. @param {Tools} tools @param {number} core @param {string[]} args */
export const onCore = ({ taskset }, core, args) =>
  taskset === null ? args : [taskset, '-c', String(core), ...args];

/** The command to run `args` with real-time priority. @param {Tools} tools @param {string[]} args */
export const withPriority = ({ chrt }, args) => (chrt === null ? args : [chrt, '--fifo', '1', ...args]);

/** Moves running processes with all threads to a core. @param {Tools} tools @param {number} core @param {number[]} pids */
export function moveToCore({ taskset }, core, pids) {
  if (taskset === null) return;
  for (const pid of pids)
    try {
      execFileSync(taskset, ['-acp', String(core), String(pid)], { stdio: 'ignore' });
    } catch {
      // It has exited.
    }
}

function find(name) {
  // nginx is often only in the PATH of root.
  const dirs = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const dir of dirs)
    try {
      accessSync(join(dir, name), constants.X_OK);
      return join(dir, name);
    } catch {
      // Try the next folder.
    }
  return null;
}

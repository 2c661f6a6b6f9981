import { execFileSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';

/**
 * @typedef {object} Tools
 * @property {string | null} nginx path, null when it is not installed
 * @property {string | null} wrk
 * @property {string | null} redis the server
 * @property {string | null} taskset null also on a machine with one core
 * @property {string | null} chrt null also for users who may not raise a priority
 * @property {number} serverCore
 * @property {number} loadCore
 */

/** What is installed of the programs that the measurement can use. @returns {Tools} */
export function findTools() {
  return {
    nginx: find('nginx'),
    wrk: find('wrk'),
    redis: find('redis-server'),
    taskset: availableParallelism() > 1 ? find('taskset') : null,
    chrt: process.getuid() === 0 ? find('chrt') : null,
    serverCore: 0,
    loadCore: 1,
  };
}

/** Sentences about what is missing and what follows. @param {Tools} tools */
export function missingTools({ nginx, wrk, redis, taskset }) {
  const lines = [];
  if (nginx === null)
    lines.push('nginx is not installed: no comparison with it (apt-get install nginx-light).');
  if (wrk === null)
    lines.push(
      'wrk is not installed: the load comes from Node, which is too slow to load a server fully, so only ' +
        'CPU time per request is compared (apt-get install wrk).',
    );
  if (redis === null) lines.push('redis-server is not installed: nothing is measured with bursts in Redis.');
  if (taskset === null)
    lines.push('Nothing is pinned to a core: taskset is missing, or there is one core. Expect more noise.');
  return lines;
}

/** First line a program prints about its version. @param {string} path @param {string} flag */
export function versionOf(path, flag) {
  // wrk prints its version and ends with code 1, nginx prints it on stderr.
  const command = `"${path}" ${flag} 2>&1 | head -n 1`;
  return execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim();
}

/** The command that runs `args` on one core. @param {Tools} tools @param {number} core @param {string[]} args */
export const onCore = ({ taskset }, core, args) =>
  taskset === null ? args : [taskset, '-c', String(core), ...args];

/** The command that runs `args` before all others on their core. @param {Tools} tools @param {string[]} args */
export const withPriority = ({ chrt }, args) => (chrt === null ? args : [chrt, '--fifo', '1', ...args]);

/** Moves all threads of running processes to a core. @param {Tools} tools @param {number} core @param {number[]} pids */
export function moveToCore({ taskset }, core, pids) {
  if (taskset === null) return;
  for (const pid of pids)
    try {
      execFileSync(taskset, ['-acp', String(core), String(pid)], { stdio: 'ignore' });
    } catch {
      // A process of the database that ended meanwhile.
    }
}

function find(name) {
  // nginx lives where only root looks by default.
  const dirs = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  for (const dir of dirs)
    try {
      accessSync(join(dir, name), constants.X_OK);
      return join(dir, name);
    } catch {
      // Not in this folder.
    }
  return null;
}

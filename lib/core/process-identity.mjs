import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Start time of a process (and the boot, on Linux): pids are reused quickly in containers, so a live pid
 * proves nothing.
 * @param {number} pid
 * @returns {string | null} null when there is no such process; a zombie counts as gone
 */
export function processIdentity(pid) {
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  if (process.platform === 'linux') return linuxIdentity(pid);
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (errorCode(error) !== 'EPERM') return null;
  }
  if (process.platform === 'win32') return 'alive';
  const [state, ...startedAt] = ps(pid, 'stat=,lstart=').split(/\s+/);
  return !state || state.startsWith('Z') ? null : startedAt.join(' ');
}

/**
 * The command line of a process, joined with spaces.
 * @param {number} pid
 * @returns {string} empty when the process is gone or its command line is hidden
 */
export function processCommand(pid) {
  if (process.platform !== 'linux') return process.platform === 'win32' ? '' : ps(pid, 'command=');
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return '';
  }
}

/** @param {number} pid */
function linuxIdentity(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name in parentheses may contain spaces and parentheses, so parse after the last one.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    if (fields[0] === 'Z' || fields[0] === 'X') return null;
    return `${fields[19]} ${bootId()}`;
  } catch {
    return null;
  }
}

function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
  } catch {
    return '';
  }
}

/**
 * @param {number} pid
 * @param {string} columns
 */
function ps(pid, columns) {
  try {
    return execFileSync('ps', ['-o', columns, '-p', String(pid)], { encoding: 'utf8', timeout: 5000 }).trim();
  } catch {
    return '';
  }
}

/** @param {unknown} error */
function errorCode(error) {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}

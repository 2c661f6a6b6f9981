import { readdirSync, readFileSync } from 'node:fs';

// USER_HZ, see proc(5).
const TICKS_PER_SECOND = 100;

/** @typedef {{ ppid: number, ownSeconds: number, withChildrenSeconds: number }} ProcessTimes */

/** User and system time of all threads of a process, in seconds. @param {number} pid */
export const cpuSeconds = (pid) => times(pid)?.ownSeconds ?? 0;

/** The same for processes with their running descendants. @param {number[]} pids */
export const treeCpuSeconds = (pids) => sum(treesOf(pids), ({ ownSeconds }) => ownSeconds);

/** The same, including ended descendants. @param {number[]} pids */
export const spentCpuSeconds = (pids) => sum(treesOf(pids), ({ withChildrenSeconds }) => withChildrenSeconds);

/** Processes with their descendants. @param {number[]} pids */
export const treePids = (pids) => [...treesOf(pids).keys()];

/**
 * Seconds that all cores together spent in processes since boot. Interrupts are excluded: those of our own loopback
 * traffic are not charged to any process.
 */
export function busySeconds() {
  const [user, nice, system] = readFileSync('/proc/stat', 'utf8')
    .split('\n')[0]
    .split(/\s+/)
    .slice(1)
    .map(Number);
  return (user + nice + system) / TICKS_PER_SECOND;
}

/** Resident memory in MB of 2^20 bytes, current and peak. @param {number} pid */
export function residentMb(pid) {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const kilobytes = (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)?.[1]);
  return { now: kilobytes('VmRSS') / 1024, peak: kilobytes('VmHWM') / 1024 };
}

/** @param {number[]} roots @returns {Map<number, ProcessTimes>} */
function treesOf(roots) {
  const all = new Map();
  for (const name of readdirSync('/proc')) {
    const found = /^\d+$/.test(name) ? times(Number(name)) : null;
    if (found !== null) all.set(Number(name), found);
  }
  const isBelow = (pid) => {
    for (let at = pid; at > 1; at = all.get(at)?.ppid ?? 0) if (roots.includes(at)) return true;
    return false;
  };
  return new Map([...all].filter(([pid]) => isBelow(pid)));
}

/** @param {number} pid @returns {ProcessTimes | null} null if it does not exist */
function times(pid) {
  let line;
  try {
    line = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return null;
  }
  // The second field, the program's name, may contain spaces and parentheses; the fields after it are numbered from 3.
  const fields = line.slice(line.lastIndexOf(')') + 2).split(' ');
  const [user, system, childrenUser, childrenSystem] = fields.slice(14 - 3, 18 - 3).map(Number);
  const own = user + system;
  return {
    ppid: Number(fields[4 - 3]),
    ownSeconds: own / TICKS_PER_SECOND,
    withChildrenSeconds: (own + childrenUser + childrenSystem) / TICKS_PER_SECOND,
  };
}

const sum = (processes, of) => [...processes.values()].reduce((total, one) => total + of(one), 0);

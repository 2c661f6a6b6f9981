import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';

/** Includes later children, and the session if this process leads one. @param niceness 1 to 19 */
export function lowerPriority(niceness: number): void {
  setPriority(niceness);
  // With autogroups, Linux compares the niceness of processes within a session only (sched(7)). Other systems lack the file.
  try {
    if (sessionId() === process.pid) writeFileSync('/proc/self/autogroup', String(niceness));
  } catch {}
}

/** The fourth field after the name in parentheses, see proc_pid_stat(5). */
const sessionId = (): number =>
  Number(readFileSync('/proc/self/stat', 'utf8').split(') ').at(-1)?.split(' ')[3]);

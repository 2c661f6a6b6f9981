import { readdirSync, readFileSync } from 'node:fs';

/** Does nothing when the process has exited. */
export function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It has exited.
  }
}

/** Pids of the processes it started. */
export function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => {
      try {
        const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
        return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]) === parent;
      } catch {
        return false;
      }
    });
}

/**
 * Front processes that it started. Not by their command line, which any child shares with its parent until it executes its
 * own.
 */
export const workersOf = (parent: number): number[] =>
  childrenOf(parent).filter((pid) => {
    try {
      return readFileSync(`/proc/${pid}/environ`, 'utf8').includes('BLAZON_WORKER=');
    } catch {
      return false;
    }
  });

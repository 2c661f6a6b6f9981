import { readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from '../lib/core/process-identity.mjs';

/** `run.json` in the data folder: the running processes. Removed on a clean stop. */
export interface RunFile {
  pid: number;
  frontPid: number | null;
  nextPid: number | null;
  crawlerPids: number[];
  postmasterPid: number | null;
  host: string;
  port: number;
  nextPort: number;
  databaseUrlRedacted: string;
  startedAt: string;
  /** By pid, to recognize pids that were reused by other processes. */
  identities: Record<string, string | null>;
}

const pathIn = (dataDir: string) => join(dataDir, 'run.json');

export function writeRunFile(dataDir: string, run: Omit<RunFile, 'identities'>) {
  const pids = [run.pid, run.frontPid, run.nextPid, ...run.crawlerPids].filter((pid) => pid !== null);
  const identities = Object.fromEntries(pids.map((pid) => [String(pid), processIdentity(pid)]));
  const temporary = `${pathIn(dataDir)}.${process.pid}`;
  try {
    writeFileSync(temporary, `${JSON.stringify({ ...run, identities }, null, 2)}\n`, { mode: 0o600 });
    renameSync(temporary, pathIn(dataDir));
  } catch (error) {
    rmSync(temporary, { force: true });
    throw error;
  }
}

export function readRunFile(dataDir: string): RunFile | null {
  try {
    return JSON.parse(readFileSync(pathIn(dataDir), 'utf8')) as RunFile;
  } catch {
    return null;
  }
}

/** A file that cannot be removed does no harm: its pids are checked before use. */
export function removeRunFile(dataDir: string) {
  try {
    rmSync(pathIn(dataDir), { force: true });
  } catch {}
}

/** Ends the children of a killed supervisor, if they have not exited. Requires the data folder's lock. */
export async function endLeftovers(dataDir: string, patienceMs = 5000): Promise<void> {
  const run = readRunFile(dataDir);
  if (run === null) return;
  const isOurs = (pid: number) => {
    const identity = processIdentity(pid);
    return identity !== null && identity === run.identities[String(pid)];
  };
  const left = [run.frontPid, run.nextPid, ...(run.crawlerPids ?? [])].filter(
    (pid) => pid !== null && isOurs(pid),
  ) as number[];
  for (const pid of left) signal(pid, 'SIGTERM');
  const deadlineMs = Date.now() + patienceMs;
  while (left.some(isOurs) && Date.now() < deadlineMs) await pause(50);
  // Each is the leader of its process group.
  for (const pid of left.filter(isOurs)) signal(process.platform === 'win32' ? pid : -pid, 'SIGKILL');
  while (left.some(isOurs) && Date.now() < deadlineMs + 2000) await pause(50);
  removeRunFile(dataDir);
}

function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name);
  } catch {}
}

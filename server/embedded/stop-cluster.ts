import { setTimeout as pause } from 'node:timers/promises';
import { processIdentity } from '../../lib/core/process-identity.mjs';
import { type Cluster, findRunningCluster, lockCluster } from './cluster.ts';
import { ClusterError } from './cluster-error.ts';
import { type ClusterHome, findClusterHome, reachableBinaries } from './cluster-home.ts';
import { readCredentials } from './credentials.ts';
import { findPostgresBinaries } from './postgres-binaries.ts';
import { logSizeBytes, readLogSince, tailLines } from './postgres-log.ts';
import { isPostmasterOf, readPostmasterPid } from './postmaster-pid.ts';
import { runCommand } from './run-command.ts';
import { countClients } from './superuser.ts';

const EXIT_WAIT_MS = 50;
const EXIT_WAITS = 40;

/**
 * A fast shutdown, which ends open connections with an error; after the timeout an immediate one, from which the next
 * start recovers. @returns false if none was running @throws ClusterError if it does not stop
 */
export async function stopCluster(dataDir: string, timeoutMs = 10_000): Promise<boolean> {
  const home = await findClusterHome(dataDir);
  if (home === null) return false;
  const lock = await lockCluster(home);
  try {
    return await stopPostmaster(home, timeoutMs);
  } finally {
    lock.release();
  }
}

/** For commands that started the server for themselves: stops it unless other clients have connected since. */
export async function stopClusterIfUnused(dataDir: string, cluster: Pick<Cluster, 'startedHere'>) {
  if (!cluster.startedHere) return;
  const home = await findClusterHome(dataDir);
  if (home === null) return;
  // The lock keeps other processes from attaching after the count.
  const lock = await lockCluster(home);
  try {
    const running = await findRunningCluster(dataDir);
    if (running === null) return;
    if ((await countClients(running.port, await readCredentials(home.passwordFile))) > 0) return;
    await stopPostmaster(home, 10_000);
  } finally {
    lock.release();
  }
}

async function stopPostmaster(home: ClusterHome, timeoutMs: number): Promise<boolean> {
  const found = await readPostmasterPid(home.clusterDir);
  if (found === null) return false;
  // pg_ctl would signal any process with that pid.
  if (!isPostmasterOf(home.clusterDir, found.pid) && (await findRunningCluster(home.dataDir)) === null)
    return false;
  const identity = processIdentity(found.pid);
  const isGone = () => processIdentity(found.pid) !== identity;
  const binaries = await reachableBinaries(home, await findPostgresBinaries(), () => {});
  const logBytes = logSizeBytes(home.logFile);
  for (const mode of ['fast', 'immediate']) {
    const seconds = mode === 'fast' ? Math.max(1, Math.ceil(timeoutMs / 1000)) : 5;
    const args = ['stop', '-m', mode, '-w', '-t', String(seconds), '-D', home.clusterDir];
    await runCommand(binaries.pgCtl, args, {
      user: home.user,
      outputFile: home.logFile,
      timeoutMs: (seconds + 5) * 1000,
    });
    // It removes its pid file, which pg_ctl waits for, shortly before it exits.
    for (let waits = 0; waits < EXIT_WAITS && !isGone(); waits += 1) await pause(EXIT_WAIT_MS);
    if (isGone()) return true;
  }
  throw new ClusterError(
    `The embedded database (process ${found.pid}) did not stop. Kill that process; the next start ` +
      `recovers.${tailLines(readLogSince(home.logFile, logBytes))}`,
  );
}

import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { processIdentity } from '../../lib/core/process-identity.mjs';
import { waitForLockFile } from '../lock-file.mjs';
import { ClusterError, errorMessage } from './cluster-error.ts';
import {
  type ClusterHome,
  findClusterHome,
  openClusterHome,
  reachableBinaries,
  readClusterMemo,
  writeClusterMemo,
} from './cluster-home.ts';
import { type Credentials, readCredentials } from './credentials.ts';
import { findFreePort } from './free-port.mjs';
import { ensureInitialized } from './init-cluster.ts';
import { findPostgresBinaries, type PostgresBinaries } from './postgres-binaries.ts';
import { ensurePostgresLog, readLogSince, tailLines } from './postgres-log.ts';
import { isPostmasterOf, type PostmasterPid, readPostmasterPid } from './postmaster-pid.ts';
import { startPostmaster } from './start-postmaster.ts';
import { applicationUrl, askPort, prepareDatabase } from './superuser.ts';

/** A running embedded server. */
export interface Cluster {
  /** `postgres://blazon:…@127.0.0.1:<port>/blazon`; holds the password, so never print it. */
  url: string;
  port: number;
  /** Of the postmaster. */
  pid: number;
  /** False when it was running already and this call attached to it. */
  startedHere: boolean;
  /** The folder of the cluster, for people. */
  clusterDir: string;
  logFile: string;
}

export interface EnsureClusterOptions {
  /** Made when missing. */
  dataDir: string;
  /** Lines about steps that take time. */
  onProgress?: (line: string) => void;
  /** How a port is chosen; tests make it collide. */
  choosePort?: (preferred: number | null) => Promise<number>;
}

/** Another starter may be making the cluster. */
const lockTimeoutMs = 120_000;
/** Starting includes recovery after a crash. */
const startDeadlineMs = 90_000;
const maxPortAttempts = 5;
/** A server that starts and dies at once would otherwise be started until the deadline. */
const maxStarts = 3;

/**
 * Makes sure that the embedded server of a data folder runs and can be used: attaches to it, or starts it,
 * making the cluster first when there is none. Any number of processes may call it at once; one of them does
 * the work.
 * @throws ClusterError that says what failed, why, and what to do
 */
export async function ensureCluster({
  dataDir,
  onProgress = () => {},
  choosePort = findFreePort,
}: EnsureClusterOptions): Promise<Cluster> {
  const installed = await findPostgresBinaries();
  const home = await openClusterHome(dataDir, onProgress);
  const lock = await lockCluster(home, onProgress);
  try {
    const binaries = await reachableBinaries(home, installed, onProgress);
    ensurePostgresLog(home.logFile, home.user);
    await ensureInitialized(home, binaries, onProgress);
    const credentials = await readCredentials(home.passwordFile);
    const cluster = await attachOrStart(home, binaries, credentials, choosePort, onProgress);
    const memo = await readClusterMemo(home.dataDir);
    if (memo?.port !== cluster.port) await writeClusterMemo(home, cluster.port);
    return cluster;
  } catch (error) {
    if (error instanceof ClusterError) throw error;
    throw new ClusterError(
      `The embedded database in ${home.folder} could not be started: ${errorMessage(error)}. ` +
        'See to the cause and start Blazon again, or set DATABASE_URL to a PostgreSQL server of your own.',
    );
  } finally {
    lock.release();
  }
}

/** The running server of a data folder, or null. Starts, makes and changes nothing. */
export async function findRunningCluster(dataDir: string): Promise<Cluster | null> {
  const home = await findClusterHome(dataDir);
  if (home === null) return null;
  const found = await readPostmasterPid(home.clusterDir);
  if (found === null || found.port === null) return null;
  const credentials = await readCredentials(home.passwordFile);
  const answer = await askPort({ ...found, port: found.port, clusterDir: home.clusterDir }, credentials);
  if (answer.kind !== 'ours' || !answer.prepared) return null;
  return clusterOf(home, credentials, found.pid, found.port, false);
}

/** Takes the lock under which a cluster is made, started and stopped. */
export async function lockCluster(home: ClusterHome, onProgress: (line: string) => void = () => {}) {
  try {
    return await waitForLockFile(home.lockFile, {
      timeoutMs: lockTimeoutMs,
      onWait: () => onProgress('Waiting for another process that is starting the database'),
    });
  } catch (error) {
    throw new ClusterError(
      `The lock of the database in ${home.folder} could not be taken: ${errorMessage(error)} ` +
        'End that process or see to the rights of the folder, or set BLAZON_DATA_DIR to another folder.',
    );
  }
}

async function attachOrStart(
  home: ClusterHome,
  binaries: PostgresBinaries,
  credentials: Credentials,
  choosePort: (preferred: number | null) => Promise<number>,
  onProgress: (line: string) => void,
): Promise<Cluster> {
  const deadlineMs = Date.now() + startDeadlineMs;
  let preferredPort = (await readClusterMemo(home.dataDir))?.port ?? null;
  let portAttempts = 0;
  let starts = 0;
  let startedHere = false;
  for (let looks = 0; Date.now() < deadlineMs; looks += 1) {
    const found = await readPostmasterPid(home.clusterDir);
    const verdict = found === null ? 'absent' : await judge(home, found, credentials);
    if (verdict === 'ours' && found?.port) {
      await prepareDatabase(found.port, credentials);
      return clusterOf(home, credentials, found.pid, found.port, startedHere);
    }
    if (looks === 30) onProgress('Waiting for the database to finish its recovery');
    if (verdict === 'wait') {
      await pause(100);
      continue;
    }
    // PostgreSQL takes any live process of its user for a postmaster, and a zombie as well: the file must go.
    if (verdict === 'stale') await rm(join(home.clusterDir, 'postmaster.pid'), { force: true });
    const result = await startPostmaster(home, binaries, preferredPort, choosePort);
    if (result === 'started') {
      starts += 1;
      startedHere = true;
      if (starts > maxStarts) break;
    }
    if (result === 'in-the-way') await pause(200);
    if (result === 'port-taken') {
      portAttempts += 1;
      preferredPort = null;
      if (portAttempts === maxPortAttempts)
        throw new ClusterError(
          `The embedded database found its port taken ${maxPortAttempts} times in a row. Start Blazon again.`,
        );
    }
  }
  throw new ClusterError(
    `The embedded database in ${home.clusterDir} did not stay up: no answer within ${startDeadlineMs / 1000} s, or ended ${maxStarts} times. ` +
      `Look into ${home.logFile}, and start Blazon again.${tailLines(readLogSince(home.logFile, 0))}`,
  );
}

/**
 * What a postmaster.pid is worth: `ours`: it answers, attach; `stale`: whoever has that pid is not the
 * postmaster of this folder; `wait`: it is, and does not answer yet.
 */
async function judge(
  home: ClusterHome,
  found: PostmasterPid,
  credentials: Credentials,
): Promise<'ours' | 'stale' | 'wait'> {
  const { pid, port, startedAtSeconds } = found;
  const isAlive = processIdentity(pid) !== null;
  if (!isAlive) return 'stale';
  const isPostmaster = isPostmasterOf(home.clusterDir, pid);
  // The port comes last into a file that is being written.
  if (port === null) return isPostmaster ? 'wait' : 'stale';
  const answer = await askPort({ port, startedAtSeconds, clusterDir: home.clusterDir }, credentials);
  if (answer.kind === 'ours') return 'ours';
  if (!isPostmaster) return 'stale';
  if (answer.kind === 'wrong-password')
    throw new ClusterError(
      `The password in ${home.passwordFile} is not the one of the database in ${home.clusterDir}. ` +
        'Bring the file back from a backup.',
    );
  return 'wait';
}

function clusterOf(
  home: ClusterHome,
  credentials: Credentials,
  pid: number,
  port: number,
  startedHere: boolean,
): Cluster {
  return {
    url: applicationUrl(port, credentials),
    port,
    pid,
    startedHere,
    clusterDir: home.clusterDir,
    logFile: home.logFile,
  };
}

const pause = (timeMs: number) => new Promise((resolve) => setTimeout(resolve, timeMs));

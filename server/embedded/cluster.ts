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
import { applicationUrl, prepareDatabase, probePort } from './superuser.ts';

export interface Cluster {
  /** `postgres://blazon:…@127.0.0.1:<port>/blazon`, with the password: never print it. */
  url: string;
  port: number;
  pid: number;
  startedHere: boolean;
  clusterDir: string;
  logFile: string;
}

interface EnsureClusterOptions {
  dataDir: string;
  onProgress?: (line: string) => void;
  choosePort?: (preferred: number | null) => Promise<number>;
}

/** Another process may be creating the cluster. */
const LOCK_TIMEOUT_MS = 120_000;
/** Includes recovery after a crash. */
const START_DEADLINE_MS = 90_000;
const MAX_PORT_ATTEMPTS = 5;
const MAX_STARTS = 3;

/** Attaches to the server or starts it; several processes may call it. @throws ClusterError */
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
      `Failed to start the embedded database in ${home.folder}: ${errorMessage(error)}. ` +
        'Fix the cause and start Blazon again, or set DATABASE_URL to your own PostgreSQL server.',
    );
  } finally {
    lock.release();
  }
}

/** The running server of a data folder, or null. Changes nothing. */
export async function findRunningCluster(dataDir: string): Promise<Cluster | null> {
  const home = await findClusterHome(dataDir);
  if (home === null) return null;
  const found = await readPostmasterPid(home.clusterDir);
  if (found === null || found.port === null) return null;
  const credentials = await readCredentials(home.passwordFile);
  const state = await probePort({ ...found, port: found.port, clusterDir: home.clusterDir }, credentials);
  if (state.kind !== 'ours' || !state.prepared) return null;
  return clusterOf(home, credentials, found.pid, found.port, false);
}

/** Required for creating, starting and stopping a cluster. */
export async function lockCluster(home: ClusterHome, onProgress: (line: string) => void = () => {}) {
  try {
    return await waitForLockFile(home.lockFile, {
      timeoutMs: LOCK_TIMEOUT_MS,
      onWait: () => onProgress('Waiting for another process that is starting the database'),
    });
  } catch (error) {
    throw new ClusterError(
      `Failed to lock the database in ${home.folder}: ${errorMessage(error)} ` +
        'End that process, check the permissions of the folder, or set BLAZON_DATA_DIR to another folder.',
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
  const deadlineMs = Date.now() + START_DEADLINE_MS;
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
    if (looks === 30) onProgress('Waiting for the database to recover');
    if (verdict === 'wait') {
      await pause(100);
      continue;
    }
    // PostgreSQL refuses to start while any process of its user, even a zombie, has the pid in this file.
    if (verdict === 'stale') await rm(join(home.clusterDir, 'postmaster.pid'), { force: true });
    const result = await startPostmaster(home, binaries, preferredPort, choosePort);
    if (result === 'started') {
      starts += 1;
      startedHere = true;
      if (starts > MAX_STARTS) break;
    }
    if (result === 'in-the-way') await pause(200);
    if (result === 'port-taken') {
      portAttempts += 1;
      preferredPort = null;
      if (portAttempts === MAX_PORT_ATTEMPTS)
        throw new ClusterError(
          `The port of the embedded database was taken ${MAX_PORT_ATTEMPTS} times in a row. Start Blazon again.`,
        );
    }
  }
  throw new ClusterError(
    `The embedded database in ${home.clusterDir} did not stay up: no response within ${START_DEADLINE_MS / 1000} s, or it exited ${MAX_STARTS} times. ` +
      `See ${home.logFile}, and start Blazon again.${tailLines(readLogSince(home.logFile, 0))}`,
  );
}

/** `ours`: our server responds; `stale`: the pid is not a postmaster of this folder; `wait`: no response yet. */
async function judge(
  home: ClusterHome,
  found: PostmasterPid,
  credentials: Credentials,
): Promise<'ours' | 'stale' | 'wait'> {
  const { pid, port, startedAtSeconds } = found;
  const isAlive = processIdentity(pid) !== null;
  if (!isAlive) return 'stale';
  const isPostmaster = isPostmasterOf(home.clusterDir, pid);
  // While the file is being written, the port is missing.
  if (port === null) return isPostmaster ? 'wait' : 'stale';
  const state = await probePort({ port, startedAtSeconds, clusterDir: home.clusterDir }, credentials);
  if (state.kind === 'ours') return 'ours';
  if (!isPostmaster) return 'stale';
  if (state.kind === 'wrong-password')
    throw new ClusterError(
      `The password in ${home.passwordFile} does not match the database in ${home.clusterDir}. ` +
        'Restore the file from a backup.',
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

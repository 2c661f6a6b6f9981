import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { cp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ClusterError, errorCode, errorMessage } from './cluster-error.ts';
import { binariesIn, type PostgresBinaries } from './postgres-binaries.ts';
import { findClosedFolder, findRunUser, type RunUser } from './run-user.ts';

export interface ClusterHome {
  /** Absolute, without symlinks. */
  dataDir: string;
  /** Contains the cluster: `dataDir`, or a folder that the server's user can reach. */
  folder: string;
  clusterDir: string;
  passwordFile: string;
  logFile: string;
  lockFile: string;
  memoFile: string;
  user: RunUser | null;
}

interface ClusterMemo {
  /** Differs after the folder was moved or copied. */
  dataDir: string;
  folder: string;
  port: number | null;
}

// pg_ctl hands these paths to a shell between double quotes.
const UNSAFE_IN_PATH = /["$`\\\n]/;

/** For root, if no unprivileged user can reach the data folder. */
const FALLBACK_ROOT = '/var/lib/blazon';

/**
 * As root, the server runs as an unprivileged user who must reach the files: a data folder owned by root is made
 * searchable (0711). Below a closed folder such as /root, the cluster goes to /var/lib/blazon, as `cluster.json` says.
 * @throws ClusterError if the folder cannot be created, written or reached
 */
export async function openClusterHome(
  givenDataDir: string,
  onProgress: (line: string) => void,
): Promise<ClusterHome> {
  const dataDir = await makeFolder(givenDataDir);
  const memo = await readClusterMemo(dataDir);
  const user = findRunUser(join(memo?.folder ?? dataDir, 'postgres'));
  const folder = memo?.folder ?? chooseFolder(dataDir, user, onProgress);
  if (folder !== dataDir) await makeFolder(folder);
  if (user !== null) {
    openFolderForPassing(folder);
    const closed = findClosedFolder(folder, user);
    if (closed !== null)
      throw new ClusterError(
        `The database in ${folder} runs as ${user.name}, who cannot access ${closed}. ` +
          `Run "chmod o+x ${closed}", or set BLAZON_DATA_DIR to a folder that all users can reach.`,
      );
  }
  if (UNSAFE_IN_PATH.test(folder) && process.platform !== 'win32')
    throw new ClusterError(
      `The database cannot be in ${folder}: the path contains a quote, dollar sign, backtick or backslash. ` +
        'Set BLAZON_DATA_DIR to another folder.',
    );
  return { ...homeIn(dataDir, folder), user };
}

/** Like `openClusterHome`, without changing anything; null if there is no cluster. */
export async function findClusterHome(givenDataDir: string): Promise<ClusterHome | null> {
  const dataDir = await realpath(givenDataDir).catch(() => null);
  if (dataDir === null) return null;
  const memo = await readClusterMemo(dataDir);
  const home = homeIn(dataDir, memo?.folder ?? dataDir);
  if (!existsSync(join(home.clusterDir, 'PG_VERSION'))) return null;
  return { ...home, user: findRunUser(home.clusterDir) };
}

/** @throws ClusterError if the memo belongs to another folder */
export async function readClusterMemo(dataDir: string): Promise<ClusterMemo | null> {
  const path = join(dataDir, 'cluster.json');
  const text = await readFile(path, 'utf8').catch(() => null);
  if (text === null) return null;
  let memo: ClusterMemo;
  try {
    memo = JSON.parse(text) as ClusterMemo;
  } catch {
    throw new ClusterError(`${path} is damaged. Delete it if the database is in ${dataDir}/postgres.`);
  }
  // A cluster inside its data folder moves along with it; one elsewhere must not get two owners.
  if (memo.dataDir === dataDir) return memo;
  if (memo.folder === memo.dataDir) return { dataDir, folder: dataDir, port: null };
  throw new ClusterError(
    `${path} refers to the database in ${memo.folder}, which belongs to ${memo.dataDir}. ` +
      `If the folder was moved, change "dataDir" in that file to "${dataDir}"; if it was copied, delete the file.`,
  );
}

/** Saves the port, so that URLs stay valid after the next start. */
export async function writeClusterMemo(home: ClusterHome, port: number | null) {
  const memo: ClusterMemo = { dataDir: home.dataDir, folder: home.folder, port };
  const temporary = `${home.memoFile}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(memo)}\n`, { mode: 0o644 });
  await rename(temporary, home.memoFile);
}

/** As installed, or copied to the cluster's folder if the project is in a closed folder. Requires the cluster's lock. */
export async function reachableBinaries(
  home: ClusterHome,
  installed: PostgresBinaries,
  onProgress: (line: string) => void,
): Promise<PostgresBinaries> {
  if (home.user === null || findClosedFolder(join(installed.nativeDir, 'bin'), home.user) === null)
    return installed;
  const copy = join(home.folder, `postgres-programs-${installed.majorVersion}`);
  if (!existsSync(copy)) {
    onProgress(`Copying PostgreSQL to ${copy}, where ${home.user.name} can run it`);
    const unfinished = `${copy}.${process.pid}`;
    await cp(installed.nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  }
  return binariesIn(copy, installed);
}

/** After an interrupted first start. Requires the cluster's lock. */
export async function deleteUnfinished(paths: string[]) {
  for (const path of paths)
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
      throw new ClusterError(
        `Failed to delete ${path}, which an interrupted first start left (${errorMessage(error)}). Delete it by hand.`,
      );
    });
}

function homeIn(dataDir: string, folder: string): Omit<ClusterHome, 'user'> {
  return {
    dataDir,
    folder,
    clusterDir: join(folder, 'postgres'),
    passwordFile: join(folder, 'postgres-password'),
    logFile: join(folder, 'postgres.log'),
    lockFile: join(dataDir, 'postgres.lock'),
    memoFile: join(dataDir, 'cluster.json'),
  };
}

function chooseFolder(dataDir: string, user: RunUser | null, onProgress: (line: string) => void): string {
  const closed = user === null ? null : findClosedFolder(dirname(dataDir), user);
  if (user === null || closed === null) return dataDir;
  if (existsSync(join(dataDir, 'postgres', 'PG_VERSION'))) return dataDir;
  const folder = join(FALLBACK_ROOT, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  onProgress(`The database runs as ${user.name}, who cannot access ${closed}: its data goes to ${folder}`);
  return folder;
}

async function makeFolder(folder: string): Promise<string> {
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    return await realpath(folder);
  } catch (error) {
    throw new ClusterError(
      `Failed to create the data folder ${folder} (${errorCode(error) ?? errorMessage(error)}). ` +
        'Set BLAZON_DATA_DIR to a writable folder.',
    );
  }
}

function openFolderForPassing(folder: string) {
  const stat = statSync(folder);
  if (stat.uid === 0 && (stat.mode & 0o001) === 0) chmodSync(folder, (stat.mode & 0o777) | 0o001);
}

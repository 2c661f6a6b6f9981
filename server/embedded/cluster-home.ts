import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { cp, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ClusterError, errorCode, errorMessage } from './cluster-error.ts';
import { binariesIn, type PostgresBinaries } from './postgres-binaries.ts';
import { findClosedFolder, findRunUser, type RunUser } from './run-user.ts';

/** Where one embedded database keeps its things. */
export interface ClusterHome {
  /** The data folder as given, absolute and without symlinks. */
  dataDir: string;
  /** The folder that holds the cluster: `dataDir`, or one that the server's user can reach. */
  folder: string;
  clusterDir: string;
  passwordFile: string;
  logFile: string;
  lockFile: string;
  /** Remembers the folder and the port between starts. */
  memoFile: string;
  user: RunUser | null;
}

/** What is remembered of a cluster between starts. */
export interface ClusterMemo {
  /** The data folder it was made for; another one means that the folder was moved or copied. */
  dataDir: string;
  folder: string;
  port: number | null;
}

// pg_ctl hands these paths to a shell between double quotes.
const unsafeInPath = /["$`\\\n]/;

/** Where root's cluster goes when no unprivileged user can pass to the data folder. */
const fallbackRoot = '/var/lib/blazon';

/**
 * Makes the data folder and decides where the cluster lives and who runs it.
 *
 * As root the server runs as an unprivileged user, who must be able to pass to the files. A data folder of
 * root's own is opened for passing (0711). When a folder above it is closed, as the home of root is, the
 * cluster goes to a folder of its own under /var/lib/blazon, and `cluster.json` in the data folder remembers
 * which.
 *
 * @throws ClusterError when the folder cannot be made, written or reached
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
        `The database in ${folder} runs as ${user.name}, who may not pass through ${closed}. ` +
          `Run "chmod o+x ${closed}", or set BLAZON_DATA_DIR to a folder every user can reach.`,
      );
  }
  if (unsafeInPath.test(folder) && process.platform !== 'win32')
    throw new ClusterError(
      `The database cannot live in ${folder}: the path holds a quote, a dollar sign, a backquote or a backslash. ` +
        'Set BLAZON_DATA_DIR to another folder.',
    );
  return { ...homeIn(dataDir, folder), user };
}

/**
 * The same places for an existing data folder, with nothing made or changed; null when it holds no cluster.
 */
export async function findClusterHome(givenDataDir: string): Promise<ClusterHome | null> {
  const dataDir = await realpath(givenDataDir).catch(() => null);
  if (dataDir === null) return null;
  const memo = await readClusterMemo(dataDir);
  const home = homeIn(dataDir, memo?.folder ?? dataDir);
  if (!existsSync(join(home.clusterDir, 'PG_VERSION'))) return null;
  return { ...home, user: findRunUser(home.clusterDir) };
}

/** @throws ClusterError when the memo was made for another folder */
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
  // A cluster inside its data folder moves and is copied along with it; one elsewhere must not get two
  // owners.
  if (memo.dataDir === dataDir) return memo;
  if (memo.folder === memo.dataDir) return { dataDir, folder: dataDir, port: null };
  throw new ClusterError(
    `${path} says that the database of this folder is in ${memo.folder} and was made for ${memo.dataDir}. ` +
      `If the folder was moved, change "dataDir" in that file to "${dataDir}"; if it was copied, delete the file.`,
  );
}

/** Remembers the port for the next start, so that a URL in use stays valid. */
export async function writeClusterMemo(home: ClusterHome, port: number | null) {
  const memo: ClusterMemo = { dataDir: home.dataDir, folder: home.folder, port };
  const temporary = `${home.memoFile}.${process.pid}`;
  await writeFile(temporary, `${JSON.stringify(memo)}\n`, { mode: 0o644 });
  await rename(temporary, home.memoFile);
}

/**
 * The server's programs where its user can run them: as installed, or a copy in the cluster's folder when the
 * project itself lies in a closed folder. Call it while holding the cluster's lock.
 */
export async function reachableBinaries(
  home: ClusterHome,
  installed: PostgresBinaries,
  onProgress: (line: string) => void,
): Promise<PostgresBinaries> {
  if (home.user === null || findClosedFolder(join(installed.nativeDir, 'bin'), home.user) === null)
    return installed;
  const copy = join(home.folder, `postgres-programs-${installed.majorVersion}`);
  if (!existsSync(copy)) {
    onProgress(`Copying the database server's programs to ${copy}, where ${home.user.name} can run them`);
    const unfinished = `${copy}.${process.pid}`;
    await cp(installed.nativeDir, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  }
  return binariesIn(copy, installed);
}

/** Deletes what an interrupted first start left. Call it while holding the cluster's lock. */
export async function deleteUnfinished(paths: string[]) {
  for (const path of paths)
    await rm(path, { recursive: true, force: true, maxRetries: 5 }).catch((error: unknown) => {
      throw new ClusterError(
        `${path}, left by an interrupted first start, cannot be deleted (${errorMessage(error)}). Delete it by hand.`,
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
  const folder = join(fallbackRoot, createHash('sha256').update(dataDir).digest('hex').slice(0, 12));
  onProgress(
    `The database server runs as ${user.name}, who may not pass through ${closed}: its data goes to ${folder}`,
  );
  return folder;
}

async function makeFolder(folder: string): Promise<string> {
  try {
    mkdirSync(folder, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 });
    return await realpath(folder);
  } catch (error) {
    throw new ClusterError(
      `The folder ${folder} for Blazon's data cannot be made (${errorCode(error) ?? errorMessage(error)}). ` +
        'Set BLAZON_DATA_DIR to a folder that can be written.',
    );
  }
}

function openFolderForPassing(folder: string) {
  const stat = statSync(folder);
  if (stat.uid === 0 && (stat.mode & 0o001) === 0) chmodSync(folder, (stat.mode & 0o777) | 0o001);
}

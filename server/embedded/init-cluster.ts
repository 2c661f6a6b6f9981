import { chownSync, mkdirSync } from 'node:fs';
import { readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { ClusterError, errorCode, errorMessage } from './cluster-error.ts';
import type { ClusterHome } from './cluster-home.ts';
import { deleteUnfinished } from './cluster-home.ts';
import { createCredentials } from './credentials.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import { logSizeBytes, readLogSince, tailLines } from './postgres-log.ts';
import { runCommand } from './run-command.ts';

const INIT_TIMEOUT_MS = 90_000;

/**
 * Creates the cluster if there is none. initdb writes PG_VERSION early, so after an interruption the folder would look
 * complete: it runs in a temporary folder, which is renamed on success. Requires the cluster's lock.
 * @throws ClusterError if initdb fails, or the folder contains something else or another major version
 */
export async function ensureInitialized(
  home: ClusterHome,
  binaries: PostgresBinaries,
  onProgress: (line: string) => void,
) {
  await deleteUnfinished(await unfinishedClusters(home));
  const version = await readClusterVersion(home.clusterDir);
  if (version !== null) return requireVersion(home.clusterDir, version, binaries.majorVersion);
  await requireEmpty(home.clusterDir);
  onProgress('Creating the database (first start only)');
  const temporary = join(home.folder, `postgres-unfinished-${process.pid}`);
  try {
    await createCredentials(home.passwordFile, home.user);
    mkdirSync(temporary, { mode: 0o700 });
    if (home.user !== null) chownSync(temporary, home.user.uid, home.user.gid);
  } catch (error) {
    throw new ClusterError(
      `The folder ${home.folder} is not writable (${errorCode(error) ?? errorMessage(error)}). ` +
        'Free some space, make it writable for this user, or set BLAZON_DATA_DIR to another folder.',
    );
  }
  await runInitdb(home, binaries, temporary);
  await rename(temporary, home.clusterDir);
}

async function runInitdb(home: ClusterHome, binaries: PostgresBinaries, temporary: string) {
  const logBytes = logSizeBytes(home.logFile);
  const options = [
    ...['-D', temporary, '-U', 'postgres', `--pwfile=${home.passwordFile}`, '--auth=scram-sha-256'],
    // Otherwise the result depends on LANG, and is SQL_ASCII without it.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  const failure = await runCommand(binaries.initdb, options, {
    user: home.user,
    outputFile: home.logFile,
    timeoutMs: INIT_TIMEOUT_MS,
  }).then(
    (code) => (code === 0 ? null : new ClusterError(initdbMessage(home, binaries, code, logBytes))),
    (error: unknown) => error,
  );
  if (failure === null) return;
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  throw failure;
}

function initdbMessage(home: ClusterHome, binaries: PostgresBinaries, code: number, logBytes: number) {
  const output = readLogSince(home.logFile, logBytes);
  const ended = code === -1 ? 'was killed by a signal' : `exited with code ${code}`;
  return `Failed to create the database: initdb ${ended}. ${adviceFor(output, binaries)}${tailLines(output)}`;
}

/** A recommendation for the error in the output of initdb or pg_ctl. */
export function adviceFor(output: string, binaries: Pick<PostgresBinaries, 'packageName'>): string {
  if (/No space left on device|Check free disk space/.test(output))
    return 'The disk is full: free some space and start Blazon again.';
  if (output.includes('cannot open shared object file') || output.includes('Library not loaded'))
    return `A shared library is missing: run "npm rebuild ${binaries.packageName}", or set DATABASE_URL.`;
  if (output.includes('could not look up effective user ID'))
    return 'This user has no entry in /etc/passwd: add one, or set DATABASE_URL.';
  if (output.includes('Permission denied') || output.includes('Read-only file system'))
    return 'The data folder is not writable: check its permissions, or set BLAZON_DATA_DIR to another folder.';
  return 'Start Blazon again; if that fails, set DATABASE_URL to your own PostgreSQL server.';
}

/** The major version in PG_VERSION; null if there is no cluster. */
async function readClusterVersion(clusterDir: string): Promise<string | null> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw new ClusterError(
      `The database in ${clusterDir} is not readable (${errorCode(error)}). ` +
        'Start Blazon as the user who created it, or set BLAZON_DATA_DIR to another folder.',
    );
  }
}

function requireVersion(clusterDir: string, version: string, majorVersion: number) {
  if (version === String(majorVersion)) return;
  throw new ClusterError(
    `The database in ${clusterDir} is from PostgreSQL ${version}, which the embedded PostgreSQL ${majorVersion} ` +
      'cannot read. Nothing was changed. Use the Blazon version that created it, migrate the data with pg_dump, ' +
      'or set BLAZON_DATA_DIR to another folder.',
  );
}

async function requireEmpty(clusterDir: string) {
  const entries = await readdir(clusterDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw new ClusterError(`${clusterDir} is not readable (${errorCode(error)}).`);
  });
  if (entries === null) return;
  if (entries.length > 0)
    throw new ClusterError(
      `${clusterDir} contains files but no PostgreSQL cluster. Nothing was changed. Move them away, or set ` +
        'BLAZON_DATA_DIR to another folder.',
    );
  await rmdir(clusterDir);
}

async function unfinishedClusters(home: ClusterHome): Promise<string[]> {
  const names = await readdir(home.folder);
  const mark = `${basename(home.clusterDir)}-unfinished-`;
  return names.filter((name) => name.startsWith(mark)).map((name) => join(dirname(home.clusterDir), name));
}

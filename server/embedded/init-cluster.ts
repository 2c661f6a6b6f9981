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

const initTimeoutMs = 90_000;

/**
 * Makes the cluster unless it is there. initdb writes PG_VERSION early, so an interrupted one leaves a folder
 * that looks complete: it works in a temporary sibling, which is renamed into place when it has succeeded.
 * Call it while holding the cluster's lock.
 * @throws ClusterError when initdb fails, or the folder holds something else or another major version
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
  onProgress('Making the database (first start only)');
  const temporary = join(home.folder, `postgres-unfinished-${process.pid}`);
  try {
    await createCredentials(home.passwordFile, home.user);
    mkdirSync(temporary, { mode: 0o700 });
    if (home.user !== null) chownSync(temporary, home.user.uid, home.user.gid);
  } catch (error) {
    throw new ClusterError(
      `The folder ${home.folder} cannot be written (${errorCode(error) ?? errorMessage(error)}). ` +
        'Free some space or give this user the right to write, or set BLAZON_DATA_DIR to another folder.',
    );
  }
  await runInitdb(home, binaries, temporary);
  await rename(temporary, home.clusterDir);
}

async function runInitdb(home: ClusterHome, binaries: PostgresBinaries, temporary: string) {
  const logBytes = logSizeBytes(home.logFile);
  const options = [
    ...['-D', temporary, '-U', 'postgres', `--pwfile=${home.passwordFile}`, '--auth=scram-sha-256'],
    // Without these the result depends on LANG: SQL_ASCII where it is missing.
    ...['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
  ];
  const failure = await runCommand(binaries.initdb, options, {
    user: home.user,
    outputFile: home.logFile,
    timeoutMs: initTimeoutMs,
  }).then(
    (code) => (code === 0 ? null : new ClusterError(initdbMessage(home, binaries, code, logBytes))),
    (error: unknown) => error,
  );
  if (failure === null) return;
  // A half-made cluster is of no use to anybody; the reason is in the log.
  await rm(temporary, { recursive: true, force: true, maxRetries: 5 }).catch(() => {});
  throw failure;
}

function initdbMessage(home: ClusterHome, binaries: PostgresBinaries, code: number, logBytes: number) {
  const output = readLogSince(home.logFile, logBytes);
  const ended = code === -1 ? 'was ended by a signal' : `ended with code ${code}`;
  return `The database could not be made: initdb ${ended}. ${adviceFor(output, binaries)}${tailLines(output)}`;
}

/** What to do about the reason found in the output of one of PostgreSQL's programs. */
export function adviceFor(output: string, binaries: Pick<PostgresBinaries, 'packageName'>): string {
  if (/No space left on device|Check free disk space/.test(output))
    return 'The disk is full: free some space and start again.';
  if (output.includes('cannot open shared object file') || output.includes('Library not loaded'))
    return `A shared library is missing: run "npm rebuild ${binaries.packageName}", or set DATABASE_URL.`;
  if (output.includes('could not look up effective user ID'))
    return 'This user has no entry in /etc/passwd: add one, or set DATABASE_URL.';
  if (output.includes('Permission denied') || output.includes('Read-only file system'))
    return 'The data folder cannot be written: see to its rights, or set BLAZON_DATA_DIR to another folder.';
  return 'Start Blazon again; if that fails as well, set DATABASE_URL to a PostgreSQL server of your own.';
}

/** The major version in PG_VERSION, null when there is no cluster. */
export async function readClusterVersion(clusterDir: string): Promise<string | null> {
  try {
    return (await readFile(join(clusterDir, 'PG_VERSION'), 'utf8')).trim();
  } catch (error) {
    if (errorCode(error) === 'ENOENT' || errorCode(error) === 'ENOTDIR') return null;
    throw new ClusterError(
      `The database in ${clusterDir} cannot be read (${errorCode(error)}). ` +
        'Start Blazon as the user who started it first, or set BLAZON_DATA_DIR to another folder.',
    );
  }
}

function requireVersion(clusterDir: string, version: string, majorVersion: number) {
  if (version === String(majorVersion)) return;
  throw new ClusterError(
    `The database in ${clusterDir} was made by PostgreSQL ${version}, and the embedded server is PostgreSQL ` +
      `${majorVersion}, which cannot read it. Nothing was changed. Use the Blazon version that made it, move the ` +
      'data over with pg_dump, or set BLAZON_DATA_DIR to another folder.',
  );
}

async function requireEmpty(clusterDir: string) {
  const entries = await readdir(clusterDir).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return null;
    throw new ClusterError(`${clusterDir} cannot be read (${errorCode(error)}).`);
  });
  if (entries === null) return;
  if (entries.length > 0)
    throw new ClusterError(
      `${clusterDir} holds files but no PostgreSQL cluster. Nothing was changed. Move them away, or set ` +
        'BLAZON_DATA_DIR to another folder.',
    );
  await rmdir(clusterDir);
}

async function unfinishedClusters(home: ClusterHome): Promise<string[]> {
  const names = await readdir(home.folder);
  const mark = `${basename(home.clusterDir)}-unfinished-`;
  return names.filter((name) => name.startsWith(mark)).map((name) => join(dirname(home.clusterDir), name));
}

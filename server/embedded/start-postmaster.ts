import { ClusterError } from './cluster-error.ts';
import type { ClusterHome } from './cluster-home.ts';
import { findFreePort } from './free-port.mjs';
import { adviceFor } from './init-cluster.ts';
import type { PostgresBinaries } from './postgres-binaries.ts';
import {
  ensurePostgresLog,
  logSizeBytes,
  readLogSince,
  rotatePostgresLog,
  tailLines,
} from './postgres-log.ts';
import { runCommand } from './run-command.ts';

const START_TIMEOUT_MS = 30_000;

const SETTINGS = {
  listen_addresses: '127.0.0.1',
  // The default is in /tmp, which all users share.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  // Otherwise the first load of the catalog leaves 200 MB of files to be reused.
  wal_recycle: 'off',
  fsync: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // pg_ctl -l redirects stderr.
  logging_collector: 'off',
  log_destination: 'stderr',
};

/** `port-taken`: since it was chosen; `in-the-way`: an ending postmaster still uses the folder. */
type StartResult = 'started' | 'port-taken' | 'in-the-way';

/**
 * Runs `pg_ctl start`. The server runs in its own session: it outlives this process, and Ctrl-C does not reach it.
 * @param preferredPort used if it is free
 * @throws ClusterError with the end of the log if the server cannot start
 */
export async function startPostmaster(
  home: ClusterHome,
  binaries: PostgresBinaries,
  preferredPort: number | null,
  choosePort: (preferred: number | null) => Promise<number> = findFreePort,
): Promise<StartResult> {
  rotatePostgresLog(home.logFile);
  ensurePostgresLog(home.logFile, home.user);
  const logBytes = logSizeBytes(home.logFile);
  const port = await choosePort(preferredPort);
  const options = [`-p ${port}`, ...Object.entries(SETTINGS).map(([name, value]) => `-c ${name}=${value}`)];
  const code = await runCommand(
    binaries.pgCtl,
    ['start', '-w', '-t', '20', '-D', home.clusterDir, '-l', home.logFile, '-o', options.join(' ')],
    { user: home.user, outputFile: home.logFile, timeoutMs: START_TIMEOUT_MS },
  );
  if (code === 0) return 'started';
  const output = readLogSince(home.logFile, logBytes);
  if (/could not bind .*address|Address already in use/.test(output)) return 'port-taken';
  // Backends take a moment to notice a killed postmaster; recovery may take longer than pg_ctl waits.
  if (/shared memory block|lock file ".*" already exists|did not start in time/.test(output))
    return 'in-the-way';
  throw new ClusterError(
    `The embedded database did not start: pg_ctl exited with code ${code}. ` +
      `${adviceFor(output, binaries)} Full log: ${home.logFile}${tailLines(output)}`,
  );
}

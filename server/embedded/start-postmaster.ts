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

const startTimeoutMs = 30_000;

const settings = {
  listen_addresses: '127.0.0.1',
  // Its default is the system's temporary folder, shared by every user.
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '64MB',
  max_wal_size: '256MB',
  fsync: 'on',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // pg_ctl -l takes stderr; a collector would write elsewhere.
  logging_collector: 'off',
  log_destination: 'stderr',
};

/**
 * What became of an attempt to start: `started`; `port-taken`: between choice and start; `in-the-way`:
 * another postmaster or its last backends still hold the folder, look again.
 */
export type StartResult = 'started' | 'port-taken' | 'in-the-way';

/**
 * Runs `pg_ctl start`. The server gets a session of its own and outlives this process; Ctrl-C does not reach
 * it.
 * @param preferredPort taken when it is free
 * @throws ClusterError with the end of the log when the server cannot start at all
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
  const options = [`-p ${port}`, ...Object.entries(settings).map(([name, value]) => `-c ${name}=${value}`)];
  const code = await runCommand(
    binaries.pgCtl,
    ['start', '-w', '-t', '20', '-D', home.clusterDir, '-l', home.logFile, '-o', options.join(' ')],
    { user: home.user, outputFile: home.logFile, timeoutMs: startTimeoutMs },
  );
  if (code === 0) return 'started';
  const output = readLogSince(home.logFile, logBytes);
  if (/could not bind .*address|Address already in use/.test(output)) return 'port-taken';
  // After kill -9 of the postmaster its backends need a moment to notice; recovery may outlast pg_ctl's
  // patience.
  if (/shared memory block|lock file ".*" already exists|did not start in time/.test(output))
    return 'in-the-way';
  throw new ClusterError(
    `The embedded database did not start: pg_ctl ended with code ${code}. ` +
      `${adviceFor(output, binaries)} The whole log: ${home.logFile}${tailLines(output)}`,
  );
}

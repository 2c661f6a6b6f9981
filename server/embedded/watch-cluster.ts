import { processIdentity } from '../../lib/core/process-identity.mjs';
import { type Cluster, ensureCluster } from './cluster.ts';
import { errorMessage } from './cluster-error.ts';
import { rotatePostgresLog } from './postgres-log.ts';

interface WatchOptions {
  dataDir: string;
  onMessage: (line: string) => void;
  onRestart: (cluster: Cluster) => void;
  intervalMs?: number;
}

const MAX_RUNNING_LOG_BYTES = 20_000_000;

/** Restarts the embedded server when it exits, on the same port if possible. @returns ends the watch */
export function watchCluster(cluster: Cluster, options: WatchOptions): () => Promise<void> {
  const { dataDir, onMessage, onRestart, intervalMs = 2000 } = options;
  let { pid } = cluster;
  let identity = processIdentity(pid);
  let ended = false;
  let timer: NodeJS.Timeout;
  let check: Promise<void> = Promise.resolve();

  let rotationError = '';
  // On a full disk the copy fails; the server must still be restarted.
  const rotate = () => {
    try {
      rotatePostgresLog(cluster.logFile, MAX_RUNNING_LOG_BYTES);
      rotationError = '';
    } catch (error) {
      if (errorMessage(error) !== rotationError)
        onMessage(`Cannot rotate the log of the database: ${errorMessage(error)}`);
      rotationError = errorMessage(error);
    }
  };
  const checkOnce = async () => {
    try {
      rotate();
      if (processIdentity(pid) === identity) return;
      onMessage('The database exited, restarting.');
      const again = await ensureCluster({ dataDir });
      pid = again.pid;
      identity = processIdentity(pid);
      if (!ended) onRestart(again);
    } catch (error) {
      onMessage(errorMessage(error));
    }
  };
  const schedule = () => {
    timer = setTimeout(() => {
      check = checkOnce().then(() => {
        if (!ended) schedule();
      });
    }, intervalMs);
  };
  schedule();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await check;
  };
}

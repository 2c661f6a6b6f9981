import { processIdentity } from '../../lib/core/process-identity.mjs';
import { type Cluster, ensureCluster } from './cluster.ts';
import { errorMessage } from './cluster-error.ts';
import { rotatePostgresLog } from './postgres-log.ts';

export interface WatchOptions {
  dataDir: string;
  onMessage: (line: string) => void;
  /** It runs again, perhaps with another pid, port and URL. */
  onRestart: (cluster: Cluster) => void;
  intervalMs?: number;
}

const runningLogMaxBytes = 20_000_000;

/**
 * Looks after the embedded server while its owner runs: starts it again when it has ended, on the same port
 * if that is free, and keeps its log small.
 * @returns a function that ends the watch and resolves when no start is under way any more
 */
export function watchCluster(cluster: Cluster, options: WatchOptions): () => Promise<void> {
  const { dataDir, onMessage, onRestart, intervalMs = 2000 } = options;
  let { pid } = cluster;
  let identity = processIdentity(pid);
  let ended = false;
  let timer: NodeJS.Timeout;
  let look: Promise<void> = Promise.resolve();

  const lookOnce = async () => {
    try {
      rotatePostgresLog(cluster.logFile, runningLogMaxBytes);
      if (processIdentity(pid) === identity) return;
      onMessage('The database ended; it is started again.');
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
      look = lookOnce().then(() => {
        if (!ended) schedule();
      });
    }, intervalMs);
  };
  schedule();
  return async () => {
    ended = true;
    clearTimeout(timer);
    await look;
  };
}

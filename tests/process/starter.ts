import { ensureCluster } from '../../server/embedded/cluster.ts';
import { stopCluster } from '../../server/embedded/stop-cluster.ts';

// `node starter.mjs start|stop <data folder>`; prints one line of JSON.
const [verb, dataDir = ''] = process.argv.slice(2);
try {
  const result = verb === 'stop' ? { stopped: await stopCluster(dataDir) } : await ensureCluster({ dataDir });
  process.stdout.write(`${JSON.stringify(result)}\n`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
}

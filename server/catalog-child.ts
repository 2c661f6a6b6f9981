import { join } from 'node:path';
import { loadConfig } from '../lib/core/config/config.ts';
import { loadShipped } from '../lib/jobs/starter/load-shipped.ts';
import { shippedPaths } from '../lib/jobs/starter/shipped-sources.ts';

/** A child process: it takes 150 MB, and a database that dies in a transaction ends its client. */
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => {});

const { databaseUrl } = loadConfig();
if (databaseUrl === null) throw new Error('DATABASE_URL is not set');
let reportedAtMs = 0;
await loadShipped(databaseUrl, shippedPaths(join(import.meta.dirname, 'catalog')), ({ done, total }) => {
  if (Date.now() - reportedAtMs < 100) return;
  reportedAtMs = Date.now();
  process.send?.({ done, total });
});
process.exit(0);

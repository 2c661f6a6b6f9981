import { join } from 'node:path';
import { loadConfig } from '../lib/core/config/config.ts';
import { loadFacts } from '../lib/jobs/starter/load-facts.ts';
import { loadStarter } from '../lib/jobs/starter/load-starter.ts';

/**
 * The process that loads the starter catalogue at a start and ends: what it needs for that, some 150 MB,
 * would stay with the supervisor for as long as it runs, and a database that dies in a transaction ends the
 * process that asked.
 */
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole process group; the parent decides when this ends.
process.on('SIGINT', () => {});

const { databaseUrl } = loadConfig();
if (databaseUrl === null) throw new Error('DATABASE_URL is not set');
let toldAtMs = 0;
await loadStarter(databaseUrl, join(import.meta.dirname, 'catalog'), ({ done, total }) => {
  if (Date.now() - toldAtMs < 100) return;
  toldAtMs = Date.now();
  process.send?.({ done, total });
});
await loadFacts(databaseUrl, join('catalog', 'facts'));
process.exit(0);

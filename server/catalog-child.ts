import { join } from 'node:path';
import { loadConfig } from '../lib/core/config/config.ts';
import { loadFacts } from '../lib/jobs/starter/load-facts.ts';
import { loadRows } from '../lib/jobs/starter/load-rows.ts';
import { loadStarter } from '../lib/jobs/starter/load-starter.ts';
import { starterFiles } from '../lib/jobs/starter/starter-artefact.ts';

/** A child process: it takes 150 MB, and a database that dies in a transaction ends its client. */
process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches the whole process group; the parent decides when to stop.
process.on('SIGINT', () => {});

const { databaseUrl } = loadConfig();
if (databaseUrl === null) throw new Error('DATABASE_URL is not set');
let reportedAtMs = 0;
await loadStarter(databaseUrl, join(import.meta.dirname, 'catalog'), ({ done, total }) => {
  if (Date.now() - reportedAtMs < 100) return;
  reportedAtMs = Date.now();
  process.send?.({ done, total });
});
await loadFacts(databaseUrl, join('catalog', 'facts'));
await loadRows(databaseUrl, 'nsi', join(import.meta.dirname, 'catalog', starterFiles.consumerBrands));
await loadRows(databaseUrl, 'listed', join('catalog', 'facts', 'listed.jsonl.gz'));
process.exit(0);

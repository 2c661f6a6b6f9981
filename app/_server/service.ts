import 'server-only';
import { loadConfig } from '../../lib/core/config/config.ts';
import { createLogger } from '../../lib/core/log/logger.ts';
import { inProcessDrawer } from '../../lib/monograms/in-process-drawer.ts';
import { usageJournal } from '../../lib/usage/usage-owner.ts';
import { createService, type Service } from '../../server/create-service.ts';

const kept = globalThis as typeof globalThis & { blazonService?: Service };

/** The one service of this Next process; kept on globalThis because hot reload loads modules anew. */
export function nextService(): Service {
  kept.blazonService ??= startService();
  return kept.blazonService;
}

function startService(): Service {
  const config = loadConfig();
  if (config.databaseUrl === null)
    throw new Error('DATABASE_URL is not set: start Blazon with `npm start` or `npm run dev`.');
  const log = createLogger(config.logLevel, { process: 'next' });
  const service = createService({
    config,
    databaseUrl: config.databaseUrl,
    drawer: inProcessDrawer(),
    log,
    journal: usageJournal(config.dataDir),
  });
  process.once('SIGTERM', () => void service.usage.close());
  return service;
}

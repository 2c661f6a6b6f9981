import 'server-only';
import { inProcessDrawer } from '../../lib/monograms/in-process-drawer.ts';
import { usageJournal } from '../../lib/usage/usage-owner.ts';
import { createService, type Service } from '../../server/create-service.ts';
import { appConfig } from './config.ts';
import { databaseUrl } from './database.ts';
import { appLog } from './log.ts';

const kept = globalThis as typeof globalThis & { blazonService?: Service };

/** Started on first use, by routes that serve logos, brands or MCP; the rest needs only `database()`. */
export function nextService(): Service {
  kept.blazonService ??= startService();
  return kept.blazonService;
}

function startService(): Service {
  const config = appConfig();
  const service = createService({
    config,
    databaseUrl: databaseUrl(),
    drawer: inProcessDrawer(),
    log: appLog(),
    journal: usageJournal(config.dataDir),
  });
  process.once('SIGTERM', () => void service.usage.close());
  return service;
}

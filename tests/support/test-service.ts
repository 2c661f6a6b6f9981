import { loadConfig } from '../../lib/core/config/config.ts';
import { createLogger, type Logger } from '../../lib/core/log/logger.ts';
import type { Database } from '../../lib/db/client.ts';
import { inProcessDrawer } from '../../lib/monograms/in-process-drawer.ts';
import { createService, type Service } from '../../server/create-service.ts';
import { atFileEnd } from './file-end.ts';

/** A service that draws in this process, closed after the test file. Discovery is off unless switched on. */
export function testService(
  db: Pick<Database, 'url'>,
  env: Record<string, string> = {},
  log: Logger = createLogger(process.env.TEST_LOG_LEVEL ?? 'silent'),
): Service {
  const service = createService({
    config: loadConfig({ DISCOVERY: 'off', ...env }),
    databaseUrl: db.url,
    drawer: inProcessDrawer(),
    log,
  });
  atFileEnd(() => service.close());
  return service;
}

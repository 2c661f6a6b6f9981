import { afterAll } from 'vitest';
import { loadConfig } from '../config/config.ts';
import type { Database } from '../db/client.ts';
import { createLogger, type Logger } from '../log/logger.ts';
import { inProcessDrawer } from '../monograms/in-process-drawer.ts';
import { createService, type Service } from '../service/service.ts';

/** A service on the test's database, drawing in this process; closed when the file is done. */
export function testService(
  db: Pick<Database, 'url'>,
  env: Record<string, string> = {},
  log: Logger = createLogger(process.env.TEST_LOG_LEVEL ?? 'silent'),
): Service {
  const service = createService({
    config: loadConfig(env),
    databaseUrl: db.url,
    drawer: inProcessDrawer(),
    log,
  });
  afterAll(() => service.close());
  return service;
}

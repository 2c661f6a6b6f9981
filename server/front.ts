import { ConfigError, loadConfig } from '../lib/core/config/config.ts';
import { createLogger } from '../lib/core/log/logger.ts';
import { frontProcesses } from './processes/allowed-cores.ts';

const config = loadConfig();
const { databaseUrl, worker } = config;
if (databaseUrl === null)
  throw new ConfigError('DATABASE_URL: expected the URL of a database; it is not set');
const log = createLogger(config.logLevel, { process: 'front', ...(worker !== null && { worker }) });
const count = frontProcesses(config);
const { dirname: distDir } = import.meta;
// Loading both parts would delay the start of the workers by half a second.
if (worker === null && count > 1) {
  const { runPrimary } = await import('./processes/primary.ts');
  runPrimary({ config, databaseUrl, count, distDir, log });
} else {
  const { serve } = await import('./serve.ts');
  serve({ config, databaseUrl, count, distDir, log });
}

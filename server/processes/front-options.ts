import type { Config } from '../../lib/core/config/config.ts';
import type { Logger } from '../../lib/core/log/logger.ts';

export interface FrontOptions {
  config: Config;
  databaseUrl: string;
  /** Processes of this machine that serve. */
  count: number;
  /** Of the bundles. */
  distDir: string;
  log: Logger;
}

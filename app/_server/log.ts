import 'server-only';
import { createLogger, type Logger } from '../../lib/core/log/logger.ts';
import { appConfig } from './config.ts';

let kept: Logger | null = null;

/** The log of this Next process. */
export function appLog(): Logger {
  kept ??= createLogger(appConfig().logLevel, { process: 'next' });
  return kept;
}

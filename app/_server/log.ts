import 'server-only';
import { createLogger, type Logger } from '../../lib/core/log/logger.ts';
import { appConfig } from './config.ts';

let kept: Logger | null = null;

export function appLog(): Logger {
  kept ??= createLogger(appConfig().logLevel, { process: 'next' });
  return kept;
}

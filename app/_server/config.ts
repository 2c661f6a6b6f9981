import 'server-only';
import { addressesOf, type Config, loadConfig } from '../../lib/core/config/config.ts';

let kept: Config | null = null;

/** Read once, not at module load: a build has no configuration. */
export function appConfig(): Config {
  kept ??= loadConfig();
  return kept;
}

export const appOrigin = (): string => addressesOf(appConfig()).app;

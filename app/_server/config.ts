import 'server-only';
import { addressesOf, type Config, loadConfig } from '../../lib/core/config/config.ts';

let kept: Config | null = null;

/** The configuration of this process, read once; not at module load, because a build has none. */
export function appConfig(): Config {
  kept ??= loadConfig();
  return kept;
}

/** Origin of the pages as configured: the base of links in mail. */
export const appOrigin = (): string => addressesOf(appConfig()).app;

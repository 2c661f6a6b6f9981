import 'server-only';
import type { ShownOrigin } from '../../components/site/use-origin.ts';
import { type PasskeySite, passkeySite } from '../../lib/accounts/passkeys/passkey-site.ts';
import { addressesOf, type Config, loadConfig } from '../../lib/core/config/config.ts';

let kept: Config | null = null;

/** Read once, not at module load: a build has no configuration. */
export function appConfig(): Config {
  kept ??= loadConfig();
  return kept;
}

/** null: no passkeys at the address of the pages. */
export const appPasskeySite = (): PasskeySite | null => passkeySite(appOrigin());

export const appOrigin = (): string => addressesOf(appConfig()).app;

export const imageOrigin = (): string => addressesOf(appConfig()).image;

export const shownImageOrigin = (): ShownOrigin => ({
  fixed: appConfig().origins.image,
  configured: imageOrigin(),
});

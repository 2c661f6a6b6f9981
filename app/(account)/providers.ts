import type { Config } from '../../lib/core/config/config.ts';
import { getTranslator } from '../../messages/i18n.ts';

/** Ids of sign-in providers, as in the table `sign_in_method`, in the order of their buttons. */
export const PROVIDERS = ['oidc', 'github', 'google'] as const;

export type Provider = (typeof PROVIDERS)[number];

type ProviderSettings = Pick<Config, Provider>;

export const offeredProviders = (config: ProviderSettings): Provider[] =>
  PROVIDERS.filter((provider) => config[provider] !== null);

export const providerName = (provider: Provider, { oidc }: Pick<Config, 'oidc'>): string =>
  provider === 'oidc' && oidc !== null ? oidc.name : getTranslator('account.providers')(provider);

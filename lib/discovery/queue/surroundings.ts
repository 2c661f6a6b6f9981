import { addressesOf, type Config } from '../../core/config/config.ts';
import type { Database } from '../../db/client.ts';
import { PUBLIC_INTERNET } from '../../net/network.ts';
import { discoveryNetwork } from '../network/discovery-network.ts';
import { throughProxy } from '../network/through-proxy.ts';
import { Politeness } from '../visits/politeness.ts';
import { AGENT } from '../visits/robots.ts';
import type { Surroundings } from '../visits/session.ts';
import { databaseHostRules } from './database-host-rules.ts';

/** The internet as the configuration lets visits reach it, with host rules shared by all processes. */
export function surroundingsOf(
  config: Pick<Config, 'origins' | 'host' | 'port' | 'discovery'>,
  db: Database,
): Surroundings {
  const { deny, proxyUrl, contact } = config.discovery;
  const { app, image } = addressesOf(config);
  const internet =
    proxyUrl === null ? PUBLIC_INTERNET : { ...PUBLIC_INTERNET, connect: throughProxy(proxyUrl) };
  return {
    network: discoveryNetwork(
      { deny, ownHosts: [app, image].map((origin) => new URL(origin).hostname) },
      internet,
    ),
    rules: databaseHostRules(db),
    politeness: new Politeness(),
    userAgent: `${AGENT}/1.0 (+${app}/bot)`,
    contact,
  };
}

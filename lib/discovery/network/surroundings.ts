import { addressesOf, type Config } from '../../core/config/config.ts';
import { PUBLIC_INTERNET } from '../../net/network.ts';
import type { HostRules } from '../visits/host-rules.ts';
import { Politeness } from '../visits/politeness.ts';
import { AGENT } from '../visits/robots.ts';
import type { Surroundings } from '../visits/session.ts';
import { discoveryNetwork } from './discovery-network.ts';
import { throughProxy } from './through-proxy.ts';

export function surroundingsOf(
  config: Pick<Config, 'origins' | 'host' | 'port' | 'discovery'>,
  rules: HostRules,
): Surroundings {
  const { deny, proxyUrl, contact } = config.discovery;
  const { app, image } = addressesOf(config);
  const ownHosts = [app, image].map((origin) => new URL(origin).hostname);
  const connect = proxyUrl === null ? {} : { connect: throughProxy(proxyUrl) };
  return {
    network: discoveryNetwork({ deny, ownHosts }, { ...PUBLIC_INTERNET, ...connect }),
    rules,
    politeness: new Politeness(),
    userAgent: `${AGENT}/1.0 (+${app}/bot)`,
    contact,
  };
}

import { networkInterfaces } from 'node:os';
import type { DiscoverySettings } from '../../core/config/config.ts';
import { isWithin, networksOf, parseNetwork } from '../../core/networks.ts';
import { type Network, PUBLIC_INTERNET } from '../../net/network.ts';

export interface NetworkRules {
  deny: DiscoverySettings['deny'];
  ownHosts: readonly string[];
}

/** The internet as discovery may reach it: names only, and neither this machine nor what the operator denies. */
export function discoveryNetwork(
  { deny, ownHosts }: NetworkRules,
  internet: Network = PUBLIC_INTERNET,
): Network {
  const names = new Set([...deny.names, ...ownHosts]);
  const own = networksOf(ownAddresses().flatMap((address) => parseNetwork(address) ?? []));
  return {
    ...internet,
    refusesLiterals: true,
    isPublicName: (name) => internet.isPublicName(name) && !isNamed(name, names),
    isPublicAddress: (address) =>
      internet.isPublicAddress(address) && !isWithin(deny.networks, address) && !isWithin(own, address),
  };
}

function isNamed(name: string, names: ReadonlySet<string>): boolean {
  for (let rest = name.toLowerCase(); rest !== ''; rest = rest.slice(`${rest.split('.', 1)[0]}.`.length))
    if (names.has(rest)) return true;
  return false;
}

/** Loopback is refused anyhow, and tests reach their public stand-in there. */
const ownAddresses = (): string[] =>
  Object.values(networkInterfaces()).flatMap((all = []) =>
    all.filter(({ internal }) => !internal).map(({ address }) => address.split('%', 1)[0] ?? ''),
  );

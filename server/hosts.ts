import type { Config } from '../lib/core/config/config.ts';
import { quoted, type Refusal, refuse } from '../lib/core/errors/errors.ts';
import type { Route } from './routes.ts';

export type EndpointGroup = 'image' | 'base' | 'mcp' | 'app';

/** Which groups a host serves. Without configured origins every host serves everything, else other hosts are 421. */
export class Hosts {
  readonly #groups: Map<string, Set<EndpointGroup>> | null;

  constructor(origins: Config['origins']) {
    const configured = Object.entries(origins).filter(
      (entry): entry is [EndpointGroup, string] => entry[1] !== null,
    );
    this.#groups = configured.length === 0 ? null : new Map();
    for (const [group, origin] of configured) {
      const { hostname } = new URL(origin);
      const groups = this.#groups?.get(hostname) ?? new Set();
      this.#groups?.set(hostname, groups.add(group));
    }
    // A group without an origin is served on the host of the pages, else of the images, else of any other group.
    const home = this.#groups?.get(
      new URL(origins.app ?? origins.image ?? configured[0]?.[1] ?? 'http://x').hostname,
    );
    for (const group of ['image', 'base', 'mcp', 'app'] as const)
      if (origins[group] === null) home?.add(group);
  }

  serves(host: string | undefined, group: EndpointGroup): boolean | 'unknown host' {
    if (this.#groups === null) return true;
    const groups = this.#groups.get(hostnameOf(host));
    return groups === undefined ? 'unknown host' : groups.has(group);
  }
}

function hostnameOf(host = ''): string {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:[\]@/\\]+)(?::\d{1,5})?$/.exec(host);
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}

const NOT_ON_THIS_HOST = refuse('not_found', 'This host does not serve that URL.');

const GROUPS: Partial<Record<Route['to'], EndpointGroup>> = {
  logo: 'image',
  brands: 'base',
  mcp: 'mcp',
};

/** Health checks and metrics are served on every host: probes often use an IP address. */
export function refuseHost(hosts: Hosts, host: string | undefined, { to }: Route): Refusal | null {
  if (to === 'livez' || to === 'readyz' || to === 'metrics') return null;
  const group = GROUPS[to] ?? 'app';
  const served = hosts.serves(host, group);
  if (served === true) return null;
  // These get their own refusal on every known host.
  if (served === false) return to === 'malformed' || to === 'nothing' ? null : NOT_ON_THIS_HOST;
  return refuse('misdirected_request', `This server does not serve the host ${quoted(host ?? '')}.`);
}

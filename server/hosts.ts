import type { Config } from '../lib/core/config/config.ts';

export type EndpointGroup = 'image' | 'base' | 'mcp' | 'app';

/**
 * Which groups a host serves. Without configured origins every host serves everything; URLs are never built from the Host
 * header. With configured origins, other hosts serve nothing (421).
 */
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

/** Without port, lower case, without a trailing dot. */
function hostnameOf(host = ''): string {
  const match = /^(\[[0-9a-fA-F:.]+\]|[^:[\]@/\\]+)(?::\d{1,5})?$/.exec(host);
  return (match?.[1] ?? '').toLowerCase().replace(/\.$/, '');
}

import { quoted, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { parseNetwork } from '../core/networks.ts';

const MAX_NETWORKS = 100;
const AT_NETWORKS = { parameter: { name: 'allowed_networks' } };

/** CIDR or single addresses. @returns null: none; a refusal names the first invalid one */
export function readAllowedNetworks(texts: readonly string[]): string[] | null | Refusal {
  const networks = new Set<string>();
  for (const text of texts.flatMap((each) => each.split(/[\s,]+/))) {
    if (text === '') continue;
    const network = parseNetwork(text);
    if (network === null)
      return refuseBecause('invalid_request', 'network_invalid', { got: quoted(text) }, AT_NETWORKS);
    networks.add(network);
  }
  if (networks.size > MAX_NETWORKS)
    return refuseBecause(
      'invalid_request',
      'networks_many',
      { most: MAX_NETWORKS, count: networks.size },
      AT_NETWORKS,
    );
  return networks.size === 0 ? null : [...networks];
}

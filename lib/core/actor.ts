import { addressPrefix } from './address-prefix.ts';

/**
 * The actor of a person in the audit log: `person:<id>` or `person:<id>@<network>`. Other actors are words such as `cli`
 * and `start`.
 */
export const actorOf = (personId: string, network: string | null): string =>
  network === null ? `person:${personId}` : `person:${personId}@${network}`;

/** The parts of an actor; `personId` is null if it is not a person. */
export function readActor(actor: string): { personId: string | null; network: string | null; word: string } {
  const match = /^person:([0-9a-f-]{36})(?:@(.+))?$/.exec(actor);
  return { personId: match?.[1] ?? null, network: match?.[2] ?? null, word: match ? 'person' : actor };
}

/**
 * The network of a client: its address without the last 8 bits (IPv4) or 80 bits (IPv6), enough to recognize a place but
 * not a person. null: not an address.
 */
export const networkOf = (address: string | null | undefined): string | null =>
  addressPrefix(address, { octets: 3, groups: 3 });

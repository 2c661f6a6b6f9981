import { addressPrefix } from './address-prefix.ts';

/**
 * Who did something and from where, as the audit log keeps it: `person:<id>` or `person:<id>@<network>`.
 * Commands and starts write a word of their own (`cli`, `start`).
 */
export const actorOf = (personId: string, network: string | null): string =>
  network === null ? `person:${personId}` : `person:${personId}@${network}`;

/** The parts of an actor; `personId` is null for what no person did. */
export function readActor(actor: string): { personId: string | null; network: string | null; word: string } {
  const match = /^person:([0-9a-f-]{36})(?:@(.+))?$/.exec(actor);
  return { personId: match?.[1] ?? null, network: match?.[2] ?? null, word: match ? 'person' : actor };
}

/**
 * The network of a client: its address without the last 8 bits (IPv4) or the last 80 (IPv6), which is enough to
 * recognise a place and too little to name a person. null for what is no address.
 */
export const networkOf = (address: string | null | undefined): string | null =>
  addressPrefix(address, { octets: 3, groups: 3 });

import { addressPrefix } from './address-prefix.ts';

/** `person:<id>` or `person:<id>@<network>`. Other actors are words such as `cli` and `start`. */
export const actorOf = (personId: string, network: string | null): string =>
  network === null ? `person:${personId}` : `person:${personId}@${network}`;

export function readActor(actor: string): { personId: string | null; network: string | null; word: string } {
  const match = /^person:([0-9a-f-]{36})(?:@(.+))?$/.exec(actor);
  return { personId: match?.[1] ?? null, network: match?.[2] ?? null, word: match ? 'person' : actor };
}

/** The client's network: the address without its last 8 bits (IPv4) or 80 bits (IPv6). null: not an address. */
export const networkOf = (address: string | null | undefined): string | null =>
  addressPrefix(address, { octets: 3, groups: 3 });

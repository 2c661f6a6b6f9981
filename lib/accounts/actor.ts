import { isIP } from 'node:net';

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
export function networkOf(address: string | null | undefined): string | null {
  const plain =
    (address ?? '')
      .trim()
      .replace(/^::ffff:(?=\d+\.)/i, '')
      .split('%')[0] ?? '';
  const version = isIP(plain);
  if (version === 4) return plain.replace(/\.\d+$/, '.0');
  if (version !== 6) return null;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const groups =
    tail === undefined
      ? front
      : [
          ...front,
          ...Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0'),
          ...back,
        ];
  return `${groups
    .slice(0, 3)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}

import { isIP } from 'node:net';

/** The canonical prefix; a group has 16 bits. IPv4-mapped IPv6 is read as IPv4. @returns null: not an address */
export function addressPrefix(
  address: string | null | undefined,
  { octets, groups }: { octets: 3 | 4; groups: 3 | 4 },
): string | null {
  const plain =
    (address ?? '')
      .trim()
      .replace(/^::ffff:(?=\d+\.)/i, '')
      .split('%')[0] ?? '';
  const version = isIP(plain);
  if (version === 4) return octets === 4 ? plain : plain.replace(/\.\d+$/, '.0');
  if (version !== 6) return null;
  const [head = '', tail] = plain.split('::');
  const front = head === '' ? [] : head.split(':');
  const back = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - front.length - back.length);
  return `${[...front, ...Array.from({ length: missing }, () => '0'), ...back]
    .slice(0, groups)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::`;
}

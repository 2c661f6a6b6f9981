import ipaddr from 'ipaddr.js';

type Parsed = ReturnType<typeof ipaddr.parseCIDR>;

/** Client networks that may do something. `texts` are in canonical CIDR form, for display and storage. */
export interface Networks {
  readonly texts: readonly string[];
  readonly parsed: readonly Parsed[];
}

/** A network in CIDR form, or one address. IPv4-mapped IPv6 is read as IPv4. @returns null: neither */
export function parseNetwork(text: string): string | null {
  const [address = '', bits, ...more] = text.split('/');
  if (more.length > 0 || !isAddress(address) || (bits !== undefined && !/^\d{1,3}$/.test(bits))) return null;
  const plain = ipaddr.process(address);
  const isMapped = plain.kind() === 'ipv4' && address.includes(':');
  const most = plain.kind() === 'ipv4' ? 32 : 128;
  const prefix = bits === undefined ? most : Number(bits) - (isMapped ? 96 : 0);
  if (prefix < 0 || prefix > most) return null;
  const kind = plain.kind() === 'ipv4' ? ipaddr.IPv4 : ipaddr.IPv6;
  return `${kind.networkAddressFromCIDR(`${plain}/${prefix}`)}/${prefix}`;
}

export function networksOf(texts: readonly string[]): Networks;
export function networksOf(texts: readonly string[] | null): Networks | null;
export function networksOf(texts: readonly string[] | null): Networks | null {
  return texts && { texts, parsed: texts.map((text) => ipaddr.parseCIDR(text)) };
}

/** Whether an address is in one of the networks; null: any address is. Text that is no address is in none. */
export function isWithin(networks: Networks | null, address: string): boolean {
  if (networks === null) return true;
  if (!isAddress(address)) return false;
  const plain = ipaddr.process(address);
  return networks.parsed.some(
    (network) => network[0].kind() === plain.kind() && plain.match(network as [ipaddr.IPv4, number]),
  );
}

/** In four parts, not in the octal, hexadecimal and short forms that `ipaddr.js` also reads. */
const isAddress = (text: string): boolean => ipaddr.IPv4.isValidFourPartDecimal(text) || isIPv6(text);

/** The library reads the deprecated form ::1.2.3.4 as the IPv4 address. */
const isIPv6 = (text: string): boolean =>
  text.includes(':') && !text.includes('%') && !/^::\d+\./.test(text) && ipaddr.IPv6.isValid(text);

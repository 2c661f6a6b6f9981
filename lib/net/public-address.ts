import ipaddr from 'ipaddr.js';
import { parse } from 'tldts';

const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');

/**
 * Whether an address is on the public internet. Mapped addresses are judged by the IPv4 address inside; NAT64, 6to4
 * and Teredo, which lead elsewhere than they say, never are.
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  // The library takes the deprecated IPv4-compatible block for ordinary unicast.
  if (address.kind() === 'ipv6' && (address as ipaddr.IPv6).match(COMPATIBLE)) return false;
  return address.range() === 'unicast';
}

/**
 * Whether a host name can be one of the public internet: under an ICANN suffix, hence not `localhost`, `.internal`,
 * `.local`; `.onion` stands in the suffix list and leads into a network of its own.
 */
export function isPublicName(hostname: string): boolean {
  const { isIcann, domain, publicSuffix } = parse(hostname, { validateHostname: true });
  return isIcann === true && domain !== null && publicSuffix !== 'onion';
}

import ipaddr from 'ipaddr.js';
import { parse } from 'tldts';

const COMPATIBLE = ipaddr.IPv6.parseCIDR('::/96');
/** Azure’s services for its virtual machines: no public host, but in a public block. */
const AZURE_HOST = '168.63.129.16';

/** IPv4-mapped addresses count as the IPv4 inside. NAT64, 6to4 and Teredo, which route elsewhere, are never public. */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false;
  const address = ipaddr.process(text);
  // The library treats the deprecated IPv4-compatible block as unicast.
  if (address.kind() === 'ipv6' && (address as ipaddr.IPv6).match(COMPATIBLE)) return false;
  return address.range() === 'unicast' && address.toString() !== AZURE_HOST;
}

/** Whether it is under an ICANN suffix: not `localhost` or `.internal`, nor `.onion`, which is another network. */
export function isPublicName(hostname: string): boolean {
  const { isIcann, domain, publicSuffix } = parse(hostname, { validateHostname: true });
  return isIcann === true && domain !== null && publicSuffix !== 'onion';
}

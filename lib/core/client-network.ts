import { addressPrefix } from './address-prefix.ts';

/**
 * The key of per-client limits: an IPv4 address, or an IPv6 /64, which one customer gets. Other text is returned as
 * is.
 */
export const clientNetwork = (address: string): string =>
  addressPrefix(address, { octets: 4, groups: 4 }) ?? address;

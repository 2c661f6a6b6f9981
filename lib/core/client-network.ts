import { addressPrefix } from './address-prefix.ts';

/** The key of per-client limits: an IPv4 address, or the IPv6 /64 that one customer gets. Other text is unchanged. */
export const clientNetwork = (address: string): string =>
  addressPrefix(address, { octets: 4, groups: 4 }) ?? address;

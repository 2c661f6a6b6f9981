import { addressPrefix } from './address-prefix.ts';

/**
 * What limits per client count by: an IPv4 address, or an IPv6 /64, which is what one customer gets.
 * @param address of the client; text that is not an address is returned as it is
 */
export const clientNetwork = (address: string): string =>
  addressPrefix(address, { octets: 4, groups: 4 }) ?? address;

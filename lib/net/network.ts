import { Resolver } from 'node:dns/promises';
import { isPublicAddress, isPublicName } from './public-address.ts';

/** Decides where an outgoing request may go. */
export interface Network {
  /** A and AAAA addresses of a name, through CNAMEs; empty: none. */
  resolve(hostname: string, timeoutMs: number): Promise<string[]>;
  isPublicName(hostname: string): boolean;
  isPublicAddress(address: string): boolean;
  ports: ReadonlySet<number>;
}

/**
 * The public internet. Queries name servers instead of `getaddrinfo`, which would block one of four threads for as long
 * as a hostile name server likes, and reads the hosts file.
 */
export const PUBLIC_INTERNET: Network = {
  async resolve(hostname, timeoutMs) {
    const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
    const timer = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      return answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
    } finally {
      clearTimeout(timer);
    }
  },
  isPublicName,
  isPublicAddress,
  ports: new Set([80, 443]),
};

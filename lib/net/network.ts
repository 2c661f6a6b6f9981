import { Resolver } from 'node:dns/promises';
import { isPublicAddress, isPublicName } from './public-address.ts';

/** What decides where an outgoing request may go. */
export interface Network {
  /** All addresses of a name, A and AAAA, following aliases; empty when it has none. */
  resolve(hostname: string, timeoutMs: number): Promise<string[]>;
  isPublicName(hostname: string): boolean;
  isPublicAddress(address: string): boolean;
  ports: ReadonlySet<number>;
}

/**
 * The public internet, and the only network outside tests. Asks the name servers, not the system's `getaddrinfo`:
 * that would hold one of four threads for as long as a hostile name server likes, and read the hosts file.
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

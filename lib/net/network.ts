import { Resolver } from 'node:dns/promises';
import { isPublicAddress, isPublicName } from './public-address.ts';

/** Where outgoing requests may go. */
export interface Network {
  resolve(hostname: string, timeoutMs: number): Promise<string[]>;
  isPublicName(hostname: string): boolean;
  isPublicAddress(address: string): boolean;
  ports: ReadonlySet<number>;
}

/**
 * The public internet. Queries name servers directly: `getaddrinfo` reads the hosts file, and a hostile name
 * server could block its four threads.
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

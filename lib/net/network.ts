import { Resolver } from 'node:dns/promises';
import type { Socket } from 'node:net';
import { isPublicAddress, isPublicName } from './public-address.ts';

export interface Destination {
  addresses: readonly string[];
  hostname: string;
  port: number;
  isTls: boolean;
  timeoutMs: number;
}

export interface Network {
  /** None if the name does not exist. @throws if no name server answered */
  resolve(hostname: string, timeoutMs: number): Promise<string[]>;
  /** TXT records, each with its parts joined; none also if no name server answered. */
  resolveText(hostname: string, timeoutMs: number): Promise<string[]>;
  /** Whether the name servers know the internet, which some without a route to it deny. Absent: they do. */
  isKnown?(timeoutMs: number): Promise<boolean>;
  isPublicName(hostname: string): boolean;
  isPublicAddress(address: string): boolean;
  /** Refuses addresses in place of names. */
  refusesLiterals?: boolean;
  ports: ReadonlySet<number>;
  /** Another way to the checked addresses: a proxy, or the internet of a test. By default a TCP or TLS connection. */
  connect?(destination: Destination): Promise<Socket>;
}

const NO_RECORD = new Set(['ENOTFOUND', 'ENODATA']);

/** Asks name servers directly: `getaddrinfo` reads the hosts file, and a hostile server could block its four threads. */
export const PUBLIC_INTERNET: Network = {
  resolve: (hostname, timeoutMs) =>
    withResolver(timeoutMs, async (resolver) => {
      const answers = await Promise.allSettled([resolver.resolve4(hostname), resolver.resolve6(hostname)]);
      const found = answers.flatMap((answer) => (answer.status === 'fulfilled' ? answer.value : []));
      const failed = answers.find(
        (answer) => answer.status === 'rejected' && !NO_RECORD.has(String(answer.reason.code)),
      );
      if (found.length === 0 && failed?.status === 'rejected') throw failed.reason;
      return found;
    }),
  resolveText: (hostname, timeoutMs) =>
    withResolver(timeoutMs, async (resolver) => {
      const records = await resolver.resolveTxt(hostname).catch(() => []);
      return records.map((parts) => parts.join(''));
    }),
  isKnown: (timeoutMs) =>
    withResolver(timeoutMs, (resolver) =>
      resolver.resolveNs('com').then(
        (servers) => servers.length > 0,
        () => false,
      ),
    ),
  isPublicName,
  isPublicAddress,
  ports: new Set([80, 443]),
};

async function withResolver<Answer>(
  timeoutMs: number,
  ask: (resolver: Resolver) => Promise<Answer>,
): Promise<Answer> {
  const resolver = new Resolver({ timeout: timeoutMs, tries: 1 });
  const timer = setTimeout(() => resolver.cancel(), timeoutMs);
  try {
    return await ask(resolver);
  } finally {
    clearTimeout(timer);
  }
}

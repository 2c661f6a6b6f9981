import { isIP } from 'node:net';

/** The socket's address or, behind `trustedProxies` proxies, the X-Forwarded-For entry of the outermost of them. */
export function clientAddress(
  forwardedFor: string | string[] | undefined,
  peer = 'unknown',
  trustedProxies = 0,
): string {
  if (trustedProxies === 0) return peer;
  const sent = [forwardedFor ?? []].flat().join(',');
  const entries = sent.split(',').map((entry) => entry.trim());
  const address = withoutPort(entries[entries.length - trustedProxies] ?? '');
  return isIP(address) === 0 ? peer : address;
}

/** Some proxies, such as Azure Application Gateway, add the client's port: `192.0.2.1:5678`, `[2001:db8::1]:5678`. */
const withoutPort = (entry: string): string =>
  /^\[([\da-f:.]+)\](?::\d{1,5})?$/i.exec(entry)?.[1] ?? /^([\d.]+):\d{1,5}$/.exec(entry)?.[1] ?? entry;

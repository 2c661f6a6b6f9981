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
  const entry = entries[entries.length - trustedProxies] ?? '';
  return isIP(entry) === 0 ? peer : entry;
}

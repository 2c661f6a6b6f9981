import { isIP } from 'node:net';

/**
 * The client's IP address: the socket's, or, behind `trustedProxies` reverse proxies, the X-Forwarded-For entry written by
 * the outermost of them. Entries further left come from the client and are ignored.
 */
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

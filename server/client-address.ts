import { isIP } from 'node:net';

/**
 * Address of the client: of the socket, or, with `trustedProxies` reverse proxies of ours in front, the entry of
 * X-Forwarded-For the outermost of them wrote. Whatever a client wrote stands further left and is not looked at.
 * @param forwardedFor that header, or several of it
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

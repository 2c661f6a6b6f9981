import type http from 'node:http';
import { isIP } from 'node:net';

/**
 * Address of the client: of the socket, or, with `trustedProxies` reverse proxies of ours in front, the entry of
 * X-Forwarded-For the outermost of them wrote. Whatever a client wrote stands further left and is not looked at.
 */
export function clientAddress(
  {
    headers,
    socket,
  }: Pick<http.IncomingMessage, 'headers'> & { socket: { remoteAddress?: string | undefined } },
  trustedProxies: number,
): string {
  const peer = socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return peer;
  const sent = [headers['x-forwarded-for'] ?? []].flat().join(',');
  const entries = sent.split(',').map((entry) => entry.trim());
  const entry = entries[entries.length - trustedProxies] ?? '';
  return isIP(entry) === 0 ? peer : entry;
}

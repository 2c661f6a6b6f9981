/** Proves to Next that a request, and so its X-Forwarded-For, comes from the front server. */
export const FRONT_HEADER = 'x-blazon-front';

/**
 * The client's address in a request to Next; `unknown` if it does not come from the front server, since any user of the
 * machine can reach Next and claim any address.
 * @param secret null: there is no front server, and the proxy in front of Next is trusted
 */
export function forwardedAddress(sent: Headers, secret: string | null): string {
  if (secret !== null && sent.get(FRONT_HEADER) !== secret) return 'unknown';
  return sent.get('x-forwarded-for')?.split(',').at(-1)?.trim() || 'unknown';
}

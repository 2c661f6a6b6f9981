import type { Standing } from './enforce-limits.ts';

/**
 * Adds the rate headers of an answer: the IETF draft's structured fields
 * (draft-ietf-httpapi-ratelimit-headers) and the older trio for the tighter of the two policies.
 * @param headers alternating name and value
 */
export function pushRateHeaders(headers: string[], { burst, daily }: Standing, nowMs: number): void {
  const tighter = burst.remaining < daily.remaining ? burst : daily;
  headers.push(
    'RateLimit-Policy',
    `"burst";q=${burst.limit};w=60, "daily";q=${daily.limit};w=86400`,
    'RateLimit',
    `"burst";r=${burst.remaining};t=${burst.resetSeconds}, "daily";r=${daily.remaining};t=${daily.resetSeconds}`,
    'X-RateLimit-Limit',
    `${tighter.limit}`,
    'X-RateLimit-Remaining',
    `${tighter.remaining}`,
    'X-RateLimit-Reset',
    `${Math.floor(nowMs / 1000) + tighter.resetSeconds}`,
  );
}

import type { Standing } from './enforce-limits.ts';

/**
 * Rate headers of an answer, alternating name and value: the IETF draft's structured fields
 * (draft-ietf-httpapi-ratelimit-headers) and the older trio for the tighter of the two policies.
 */
export function rateHeaders({ burst, daily }: Standing, nowMs: number): string[] {
  const tighter = burst.remaining < daily.remaining ? burst : daily;
  return [
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
  ];
}

import { MINUTE_MS } from '../core/time.ts';
import type { LeaseSource } from './lease-source.ts';
import type { LeasingLimiter } from './limiter.ts';

/** Maximum share of the remaining units of a shared counter taken ahead of need. */
const MAX_PART = 1 / 16;

/**
 * Requests per minute. A refused request never waits for the limiter; units that this process does not need are given
 * back to a limiter it shares with others. @param now of the shared clock
 */
export const burstSource = (limiter: LeasingLimiter, now: () => number): LeaseSource => ({
  get epoch() {
    return limiter.epoch;
  },
  // Short, so that a Redis outage is noticed soon.
  aheadMs: 1000,
  maxAhead: 1024,
  maxIdle: limiter.isShared ? 0 : Number.POSITIVE_INFINITY,
  rechecksBehind: true,
  now,
  ask: (requests) =>
    Promise.all(
      requests.map(async ({ accountId, operation, limit, ...held }) => {
        const key = `${operation}:${accountId}`;
        const policy = { limit, windowMs: MINUTE_MS };
        const returning =
          held.returned > 0 && held.epoch === limiter.epoch
            ? limiter.giveBack(key, policy, held.returned, held.period)
            : null;
        if (returning !== null && held.need + held.ahead === 0) {
          // No request may wait for it. If it fails, the units stay taken until the minute ends.
          Promise.resolve(returning).catch(() => {});
          const { period, epoch, endsAtMs, known } = held;
          const taken = Math.max(known, limit - held.free);
          return {
            ...{ accountId, operation, period, epoch, endsAtMs, granted: known, taken },
            ...{ othersAhead: 0, holders: 1 },
          };
        }
        await returning;
        const spare = Math.max(0, held.free - held.need);
        const ahead = Math.min(held.ahead, limiter.isShared ? Math.floor(spare * MAX_PART) : spare);
        const grant = await limiter.take(key, policy, held.need + ahead);
        const { epoch } = limiter;
        const isSame = grant.window === held.period && epoch === held.epoch;
        const granted = (isSame ? held.known : 0) + grant.granted;
        return {
          accountId,
          operation,
          period: grant.window,
          epoch,
          endsAtMs: now() + grant.endsInMs,
          granted,
          taken: Math.max(granted, limit - grant.left),
          othersAhead: 0,
          holders: 1,
        };
      }),
    ),
});

import { performance } from 'node:perf_hooks';
import { ERRORS } from '../lib/core/errors/errors.ts';
import type { Outcome } from '../lib/core/operations.ts';
import type { Gateway } from '../lib/gateway/gateway.ts';
import { pageRefusalsSoFar, refusalsSoFar } from '../lib/gateway/http/problem.ts';
import type { ServiceTotals } from '../lib/health/samples/add-sample.ts';
import type { Meter } from '../lib/usage/meter.ts';
import type { RequestDurations } from './request-durations.ts';

interface Counted extends Pick<Gateway, 'logos' | 'brands'> {
  meter: Meter;
  durations: RequestDurations;
}

const MATCHES: ReadonlySet<Outcome> = new Set(['logo', 'brand']);

export function totalsReader({ meter, logos, brands, durations }: Counted): () => Promise<ServiceTotals> {
  const startedAt = performance.now();
  return async () => {
    const refusals = Array.from(refusalsSoFar(), ([code, count]) => ({
      status: ERRORS[code].status,
      // One client alone can exhaust its share of pages, which says nothing about logos.
      code,
      count: count - (pageRefusalsSoFar().get(code) ?? 0),
    }));
    const refused = (isCounted: (status: number) => boolean) =>
      sum(refusals.filter(({ status }) => isCounted(status)).map(({ count }) => count));
    const outcomes = meter.totals();
    return {
      served: sum(outcomes.map(({ count }) => count)),
      matched: sum(outcomes.filter(({ outcome }) => MATCHES.has(outcome)).map(({ count }) => count)),
      // 404 is an answer, and counted as one.
      refused: refused((status) => status < 500 && status !== 404 && status !== 429),
      limited: refused((status) => status === 429),
      exhausted: sum(refusals.filter(({ code }) => code === 'usage_exceeded').map(({ count }) => count)),
      failed: refused((status) => status >= 500),
      loads: sum(
        [...Object.values(logos.stats), ...Object.values(brands.stats)].map(({ started }) => started),
      ),
      busyMs: Math.round(performance.eventLoopUtilization().active),
      coveredMs: Math.round(performance.now() - startedAt),
      durations: await durations.counts(),
    };
  };
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);

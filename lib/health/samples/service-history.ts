import { and, eq, gte, max, min, type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { serviceSample } from '../../db/schema/index.ts';
import { COUNTERS, type ServiceTotals } from './add-sample.ts';
import { percentile } from './durations.ts';

interface Span {
  resolution: 'minute' | 'hour';
  stepMinutes: number;
  points: number;
}

export const SERVICE_SPANS = {
  hour: { resolution: 'minute', stepMinutes: 1, points: 60 },
  day: { resolution: 'minute', stepMinutes: 15, points: 96 },
  month: { resolution: 'hour', stepMinutes: 24 * 60, points: 30 },
} as const satisfies Record<string, Span>;

export type ServiceSpan = keyof typeof SERVICE_SPANS;

/** Durations are in seconds, shares between 0 and 1; null where nothing was measured. */
export interface ServicePoint {
  at: Date;
  isCovered: boolean;
  served: number;
  refused: number;
  limited: number;
  /** Of `limited`, because the day's limit was used up. */
  exhausted: number;
  failed: number;
  fromMemory: number | null;
  matched: number | null;
  busy: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
  freeMb: number | null;
  waiting: number | null;
}

/** The points of a period that ends now, oldest first. */
export function stepsOf(
  span: ServiceSpan,
  nowMs: number,
): { fromMs: number; stepMinutes: number; count: number } {
  const { stepMinutes, points: count } = SERVICE_SPANS[span];
  const stepMs = stepMinutes * 60_000;
  return { fromMs: (Math.floor(nowMs / stepMs) - count + 1) * stepMs, stepMinutes, count };
}

/** Every point of the period up to now, oldest first, and the whole period as one point. */
export async function serviceHistory(
  { orm }: Database,
  span: ServiceSpan,
  now: Date,
): Promise<{ points: ServicePoint[]; whole: ServicePoint }> {
  const { resolution } = SERVICE_SPANS[span];
  const { fromMs: from, stepMinutes, count } = stepsOf(span, now.getTime());
  const step = sql<Date>`date_bin(make_interval(mins => ${stepMinutes}), ${serviceSample.at}, timestamptz 'epoch')`;
  const { served, matched, durations, freeMb, waiting } = serviceSample;
  const rows = await orm
    .select({
      at: step.mapWith(serviceSample.at),
      ...(Object.fromEntries(COUNTERS.map((name) => [name, sum(serviceSample[name])])) as CounterSums),
      // Of responses since it is counted whether they matched.
      judged: sql<number>`coalesce(sum(${served}) filter (where ${matched} is not null), 0)`.mapWith(Number),
      durations: sql<number[][]>`json_agg(${durations})`,
      freeMb: min(freeMb),
      waiting: max(waiting),
    })
    .from(serviceSample)
    .where(and(eq(serviceSample.resolution, resolution), gte(serviceSample.at, new Date(from))))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const found = new Map(rows.map((row) => [row.at.getTime(), { ...row, durations: addUp(row.durations) }]));
  return {
    points: Array.from({ length: count }, (_, i) => {
      const at = from + i * stepMinutes * 60_000;
      return pointOf(new Date(at), found.get(at) ?? NOTHING);
    }),
    whole: pointOf(new Date(from), [...found.values()].reduce(added, NOTHING)),
  };
}

type Counts = Omit<ServiceTotals, 'durations'>;
type CounterSums = Record<keyof Counts, SQL<number>>;

const sum = (column: PgColumn): SQL<number> => sql<number>`coalesce(sum(${column}), 0)`.mapWith(Number);

interface Totals extends ServiceTotals {
  judged: number;
  freeMb: number | null;
  waiting: number | null;
}

const NOTHING: Totals = {
  ...{ served: 0, refused: 0, limited: 0, exhausted: 0, failed: 0, matched: 0, judged: 0 },
  ...{ loads: 0, busyMs: 0, coveredMs: 0, durations: [], freeMb: null, waiting: null },
};

const pointOf = (at: Date, { durations, ...totals }: Totals): ServicePoint => ({
  at,
  isCovered: totals.coveredMs > 0,
  served: totals.served,
  refused: totals.refused,
  limited: totals.limited,
  exhausted: totals.exhausted,
  failed: totals.failed,
  fromMemory: totals.served === 0 ? null : Math.max(0, 1 - totals.loads / totals.served),
  matched: totals.judged === 0 ? null : Math.min(1, totals.matched / totals.judged),
  busy: totals.coveredMs === 0 ? null : totals.busyMs / totals.coveredMs,
  p50: percentile(durations, 0.5),
  p95: percentile(durations, 0.95),
  p99: percentile(durations, 0.99),
  freeMb: totals.freeMb,
  waiting: totals.waiting,
});

const addUp = (all: readonly (readonly number[])[]): number[] =>
  all.reduce<number[]>((sum, counts) => counts.map((count, i) => count + (sum[i] ?? 0)), []);

const added = (a: Totals, b: Totals): Totals => ({
  ...(Object.fromEntries(COUNTERS.map((name) => [name, a[name] + b[name]])) as unknown as Counts),
  judged: a.judged + b.judged,
  durations: addUp([a.durations, b.durations].filter(({ length }) => length > 0)),
  // Of the whole period nothing shows these.
  freeMb: null,
  waiting: null,
});

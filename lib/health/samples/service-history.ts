import { and, eq, gte, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { serviceSample } from '../../db/schema/index.ts';
import { percentile } from './durations.ts';

interface Span {
  resolution: 'minute' | 'hour';
  /** Length of a point. */
  stepMinutes: number;
  points: number;
}

/** Periods the charts can show. */
export const SERVICE_SPANS = {
  hour: { resolution: 'minute', stepMinutes: 1, points: 60 },
  day: { resolution: 'minute', stepMinutes: 15, points: 96 },
  month: { resolution: 'hour', stepMinutes: 24 * 60, points: 30 },
} as const satisfies Record<string, Span>;

export type ServiceSpan = keyof typeof SERVICE_SPANS;

/** Durations are in seconds, shares between 0 and 1; null where nothing was measured. */
export interface ServicePoint {
  at: Date;
  /** Whether any instance was running. */
  isCovered: boolean;
  served: number;
  refused: number;
  limited: number;
  failed: number;
  fromMemory: number | null;
  busy: number | null;
  p50: number | null;
  p95: number | null;
  p99: number | null;
}

/** Every point of the period up to now, oldest first, and the whole period as one point. */
export async function serviceHistory(
  { orm }: Database,
  span: ServiceSpan,
  now: Date,
): Promise<{ points: ServicePoint[]; whole: ServicePoint }> {
  const { resolution, stepMinutes, points } = SERVICE_SPANS[span];
  const stepMs = stepMinutes * 60_000;
  const from = (Math.floor(now.getTime() / stepMs) - points + 1) * stepMs;
  const step = sql<Date>`date_bin(make_interval(mins => ${stepMinutes}), ${serviceSample.at}, timestamptz 'epoch')`;
  const sum = (column: PgColumn) => sql<number>`sum(${column})`.mapWith(Number);
  const { served, refused, limited, failed, loads, busyMs, coveredMs, durations } = serviceSample;
  const rows = await orm
    .select({
      at: step.mapWith(serviceSample.at),
      ...{ served: sum(served), refused: sum(refused), limited: sum(limited), failed: sum(failed) },
      ...{ loads: sum(loads), busyMs: sum(busyMs), coveredMs: sum(coveredMs) },
      durations: sql<number[][]>`json_agg(${durations})`,
    })
    .from(serviceSample)
    .where(and(eq(serviceSample.resolution, resolution), gte(serviceSample.at, new Date(from))))
    .groupBy(sql`1`)
    .orderBy(sql`1`);
  const found = new Map(rows.map((row) => [row.at.getTime(), { ...row, durations: addUp(row.durations) }]));
  return {
    points: Array.from({ length: points }, (_, i) => {
      const at = from + i * stepMs;
      return pointOf(new Date(at), found.get(at) ?? NOTHING);
    }),
    whole: pointOf(new Date(from), [...found.values()].reduce(added, NOTHING)),
  };
}

const NOTHING = {
  ...{ served: 0, refused: 0, limited: 0, failed: 0, loads: 0, busyMs: 0, coveredMs: 0 },
  durations: [] as number[],
};
type Totals = typeof NOTHING;

const pointOf = (at: Date, { loads, busyMs, coveredMs, durations, ...counts }: Totals): ServicePoint => ({
  at,
  isCovered: coveredMs > 0,
  served: counts.served,
  refused: counts.refused,
  limited: counts.limited,
  failed: counts.failed,
  fromMemory: counts.served === 0 ? null : Math.max(0, 1 - loads / counts.served),
  busy: coveredMs === 0 ? null : busyMs / coveredMs,
  p50: percentile(durations, 0.5),
  p95: percentile(durations, 0.95),
  p99: percentile(durations, 0.99),
});

const addUp = (all: readonly (readonly number[])[]): number[] =>
  all.reduce<number[]>((sum, counts) => counts.map((count, i) => count + (sum[i] ?? 0)), []);

const added = (a: Totals, b: Totals): Totals => ({
  served: a.served + b.served,
  refused: a.refused + b.refused,
  limited: a.limited + b.limited,
  failed: a.failed + b.failed,
  loads: a.loads + b.loads,
  busyMs: a.busyMs + b.busyMs,
  coveredMs: a.coveredMs + b.coveredMs,
  durations: addUp([a.durations, b.durations].filter(({ length }) => length > 0)),
});

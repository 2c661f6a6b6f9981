import { and, asc, eq, gte, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { serviceSample } from '../../db/schema/index.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Shares of failed responses from which a period counts as degraded, and as down. */
const DEGRADED = 0.005;
const DOWN = 0.05;

export type ServiceState = 'ok' | 'degraded' | 'down' | 'unknown';

export interface ServiceDay {
  day: string;
  state: ServiceState;
  /** Of all responses, 0 to 1. */
  failedShare: number;
  hoursDown: number;
}

export function stateOf(failedShare: number): ServiceState {
  if (failedShare >= DOWN) return 'down';
  return failedShare >= DEGRADED ? 'degraded' : 'ok';
}

/** The last `count` days up to now, oldest first; `unknown` before the first sample. */
export async function serviceDays({ orm }: Database, count: number, now: Date): Promise<ServiceDay[]> {
  const from = (Math.floor(now.getTime() / DAY_MS) - count + 1) * DAY_MS;
  const { resolution, at, served, refused, limited, failed } = serviceSample;
  const hours = await orm
    .select({ at, failed, all: sql<number>`${served} + ${refused} + ${limited} + ${failed}`.mapWith(Number) })
    .from(serviceSample)
    .where(and(eq(resolution, 'hour'), gte(at, new Date(from))))
    .orderBy(asc(at));
  const first = hours[0]?.at.getTime() ?? Number.POSITIVE_INFINITY;
  // The running hour has a sample only after its first minute.
  const last = Math.floor(now.getTime() / HOUR_MS) * HOUR_MS;
  return Array.from({ length: count }, (_, i) => {
    const [start, end] = [from + i * DAY_MS, from + (i + 1) * DAY_MS];
    const of = hours.filter((hour) => hour.at.getTime() >= start && hour.at.getTime() < end);
    const expected = Math.max(0, Math.min(end, last) - Math.max(start, first)) / HOUR_MS;
    const hoursDown = Math.max(0, expected - of.filter((hour) => hour.at.getTime() < last).length);
    const all = of.reduce((sum, hour) => sum + hour.all, 0);
    const failedShare = all === 0 ? 0 : of.reduce((sum, hour) => sum + hour.failed, 0) / all;
    return {
      day: new Date(start).toISOString().slice(0, 10),
      ...{ failedShare, hoursDown },
      state: stateOfDay(),
    };

    function stateOfDay(): ServiceState {
      if (of.length === 0 && expected === 0) return 'unknown';
      if (hoursDown > 0) return 'down';
      return stateOf(failedShare);
    }
  });
}

const RECENT_MINUTES = 5;

/** From the last minutes; `unknown` when no instance has written any. */
export async function serviceNow({ orm }: Database, now: Date): Promise<ServiceState> {
  const { resolution, at, served, refused, limited, failed } = serviceSample;
  const [row] = await orm
    .select({
      minutes: sql<number>`count(*)`.mapWith(Number),
      failed: sql<number>`coalesce(sum(${failed}), 0)`.mapWith(Number),
      all: sql<number>`coalesce(sum(${served} + ${refused} + ${limited} + ${failed}), 0)`.mapWith(Number),
    })
    .from(serviceSample)
    .where(and(eq(resolution, 'minute'), gte(at, new Date(now.getTime() - RECENT_MINUTES * 60_000))));
  if (row === undefined || row.minutes === 0) return 'unknown';
  return stateOf(row.all === 0 ? 0 : row.failed / row.all);
}

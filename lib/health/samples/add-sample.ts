import { and, eq, type InferInsertModel, lt, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { serviceSample } from '../../db/schema/index.ts';

export type ServiceTotals = Omit<InferInsertModel<typeof serviceSample>, 'resolution' | 'at'>;

const HOUR_MS = 3_600_000;

/** Adds to the minute and its hour. @param minute its start @throws (rejects) Unavailable */
export async function addSample({ orm }: Database, minute: Date, totals: ServiceTotals): Promise<void> {
  const hour = new Date(Math.floor(minute.getTime() / HOUR_MS) * HOUR_MS);
  const { served, refused, limited, failed, loads, busyMs, coveredMs, durations } = serviceSample;
  const plus = (column: PgColumn) => sql`${column} + excluded.${sql.identifier(column.name)}`;
  await withDeadline(
    orm
      .insert(serviceSample)
      .values([
        { resolution: 'minute', at: minute, ...totals },
        { resolution: 'hour', at: hour, ...totals },
      ])
      .onConflictDoUpdate({
        target: [serviceSample.resolution, serviceSample.at],
        set: {
          served: plus(served),
          refused: plus(refused),
          limited: plus(limited),
          failed: plus(failed),
          loads: plus(loads),
          busyMs: plus(busyMs),
          coveredMs: plus(coveredMs),
          durations: sql`(select array_agg(coalesce(old, 0) + coalesce(new, 0) order by place)
            from unnest(${durations}, excluded.durations) with ordinality as both_sides (old, new, place))`,
        },
      }),
  );
}

/** @throws (rejects) Unavailable */
export async function forgetOldSamples({ orm }: Database): Promise<void> {
  const { resolution, at } = serviceSample;
  await withDeadline(
    orm
      .delete(serviceSample)
      .where(
        or(
          and(eq(resolution, 'minute'), lt(at, sql`now() - interval '25 hours'`)),
          and(eq(resolution, 'hour'), lt(at, sql`now() - interval '400 days'`)),
        ),
      ),
  );
}

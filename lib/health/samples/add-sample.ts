import { and, eq, lt, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { serviceSample } from '../../db/schema/index.ts';

export const COUNTERS = [
  ...(['served', 'refused', 'limited', 'exhausted', 'failed'] as const),
  ...(['matched', 'loads', 'busyMs', 'coveredMs'] as const),
] as const;

export type ServiceTotals = Record<(typeof COUNTERS)[number], number> & { durations: number[] };

/** Of one moment; null: not measured by this process. */
export interface ServiceGauges {
  freeMb: number | null;
  waiting: number | null;
}

const HOUR_MS = 3_600_000;

/** Adds to the minute and its hour. @param minute its start @throws (rejects) Unavailable */
export async function addSample(
  { orm }: Database,
  minute: Date,
  sample: ServiceTotals & ServiceGauges,
): Promise<void> {
  const hour = new Date(Math.floor(minute.getTime() / HOUR_MS) * HOUR_MS);
  const { durations, freeMb, waiting } = serviceSample;
  const added = (name: (typeof COUNTERS)[number]) => {
    const column = serviceSample[name];
    return [name, sql`coalesce(${column}, 0) + excluded.${sql.identifier(column.name)}`];
  };
  await withDeadline(
    orm
      .insert(serviceSample)
      .values([
        { resolution: 'minute', at: minute, ...sample },
        { resolution: 'hour', at: hour, ...sample },
      ])
      .onConflictDoUpdate({
        target: [serviceSample.resolution, serviceSample.at],
        set: {
          ...Object.fromEntries(COUNTERS.map(added)),
          durations: sql`(select array_agg(coalesce(old, 0) + coalesce(new, 0) order by place)
            from unnest(${durations}, excluded.durations) with ordinality as both_sides (old, new, place))`,
          // Both ignore null.
          freeMb: sql`least(${freeMb}, excluded.free_mb)`,
          waiting: sql`greatest(${waiting}, excluded.waiting)`,
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

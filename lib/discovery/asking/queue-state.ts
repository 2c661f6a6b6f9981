import { and, eq, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { discoveryBudget, discoveryState, visit } from '../../db/schema/index.ts';

export interface QueueState {
  /** Due visits that somebody waits for; counted up to `MAX_COUNTED`. */
  waiting: number;
  isPaused: boolean;
  usedToday: number;
}

const MAX_COUNTED = 10_000;
/** Of visits that a person or a page waits for; refreshes come after them. */
const MAX_PRIORITY = 3;

/** @throws (rejects) Unavailable */
export async function readQueueState({ orm }: Database, day: number): Promise<QueueState> {
  const due = orm
    .select({ domain: visit.domain })
    .from(visit)
    .where(
      and(ne(visit.state, sql`'visiting'`), lte(visit.priority, MAX_PRIORITY), lte(visit.dueAt, sql`now()`)),
    )
    .limit(MAX_COUNTED)
    .as('due');
  const usedToday = orm
    .select({ used: sql<number>`coalesce(sum(${discoveryBudget.used}), 0)::int4`.as('used') })
    .from(discoveryBudget)
    .where(eq(discoveryBudget.day, day))
    .as('used_today');
  const [row] = await withDeadline(
    orm
      .select({
        waiting: orm.$count(due),
        isPaused: sql<boolean>`${discoveryState.pausedAt} is not null`,
        usedToday: usedToday.used,
      })
      .from(discoveryState)
      .crossJoin(usedToday),
  );
  return row ?? { waiting: 0, isPaused: false, usedToday: 0 };
}

import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';

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
export async function readQueueState({ sql }: Database, day: number): Promise<QueueState> {
  const [row] = await withDeadline(sql<QueueState[]>`
    select (select count(*)::int4 from (
             select from visit where state <> 'visiting' and priority <= ${MAX_PRIORITY} and due_at <= now()
             limit ${MAX_COUNTED}) as due) as waiting,
           exists (select from discovery_state where paused_at is not null) as "isPaused",
           (select coalesce(sum(used), 0)::int4 from discovery_budget where day = ${day}) as "usedToday"`);
  return row ?? { waiting: 0, isPaused: false, usedToday: 0 };
}

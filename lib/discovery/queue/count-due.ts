import { and, inArray, lte, ne, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { visit } from '../../db/schema/index.ts';
import { PRIORITIES } from './claim-visits.ts';

/** Domains waiting for a visit. @throws (rejects) Unavailable */
export async function countDue({ orm }: Database): Promise<number> {
  // With the priorities the index leads to the due rows of each, past all results.
  const priorities = Array.from({ length: PRIORITIES }, (_, i) => i);
  const due = and(
    ne(visit.state, sql`'visiting'`),
    inArray(visit.priority, priorities),
    lte(visit.dueAt, sql`now()`),
  );
  return await withDeadline(orm.$count(visit, due).then(Number));
}

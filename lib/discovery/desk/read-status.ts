import { and, count, desc, eq, gt, gte, inArray, isNotNull, lte, ne, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import {
  discoveryBlock,
  discoveryBudget,
  discoveryState,
  type VisitState,
  visit,
  visitLog,
} from '../../db/schema/index.ts';

export interface DiscoveryStatus {
  isPaused: boolean;
  isReviewing: boolean;
  /** A crawler has no internet; visits wait. */
  isAway: boolean;
  states: Partial<Record<VisitState, number>>;
  /** Due now, and the age of the oldest in seconds. */
  due: number;
  oldestSeconds: number | null;
  visitsLastHour: number;
  medianMs: number | null;
  blocks: number;
  closedBudgets: number;
}

/** @param day UTC, in days since 1970-01-01 */
export async function readStatus({ orm }: Database, day: number): Promise<DiscoveryStatus> {
  const due = orm
    .select({
      count: sql<number>`count(*)::int`.as('count'),
      oldest: sql<number | null>`extract(epoch from now() - min(${visit.dueAt}))::int`.as('oldest'),
    })
    .from(visit)
    .where(and(ne(visit.state, sql`'visiting'`), lte(visit.dueAt, sql`now()`)))
    .as('due');
  const median = sql`percentile_cont(0.5) within group (order by ${visitLog.milliseconds})`;
  const lastHour = orm
    .select({
      visits: sql<number>`count(*)::int`.as('visits'),
      median: sql<number | null>`(${median})::int`.as('median'),
    })
    .from(visitLog)
    .where(gt(visitLog.at, sql`now() - interval '1 hour'`))
    .as('last_hour');
  const { pausedAt, reviewing, awayUntil } = discoveryState;
  const isClosed = and(eq(discoveryBudget.day, day), isNotNull(discoveryBudget.closedAt));
  const [[row], states] = await Promise.all([
    orm
      .select({
        isPaused: sql<boolean>`${pausedAt} is not null`,
        isReviewing: reviewing,
        isAway: sql<boolean>`coalesce(${awayUntil} > now(), false)`,
        due: due.count,
        oldestSeconds: due.oldest,
        visitsLastHour: lastHour.visits,
        medianMs: lastHour.median,
        blocks: orm.$count(discoveryBlock),
        closedBudgets: orm.$count(discoveryBudget, isClosed),
      })
      .from(discoveryState)
      .crossJoin(due)
      .crossJoin(lastHour),
    orm.select({ state: visit.state, count: count() }).from(visit).groupBy(visit.state),
  ]);
  if (row === undefined) throw new Error('the row of discovery_state is missing');
  return { ...row, states: Object.fromEntries(states.map(({ state, count }) => [state, count])) };
}

export interface OutcomeDay {
  day: string;
  found: number;
  nothing: number;
  failed: number;
}

/** Domains visited per day, by their last outcome: a domain counts on the day of its last visit. */
export function outcomesByDay({ orm }: Database, from: string): Promise<OutcomeDay[]> {
  const day = sql<string>`to_char(${visit.visitedAt} at time zone 'utc', 'YYYY-MM-DD')`;
  const ending = (...states: VisitState[]) =>
    sql<number>`count(*) filter (where ${inArray(visit.state, states)})::int`;
  return orm
    .select({
      day,
      found: ending('found'),
      nothing: ending('nothing', 'withdrawn'),
      failed: ending('refused', 'later'),
    })
    .from(visit)
    .where(
      and(
        gte(visit.visitedAt, sql`${from}::date at time zone 'utc'`),
        notInArray(visit.state, ['queued', 'visiting']),
      ),
    )
    .groupBy(sql`1`)
    .orderBy(sql`1`);
}

/** Last outcomes by reason, most frequent first. */
export const outcomesByReason = ({ orm }: Database): Promise<{ reason: string; count: number }[]> =>
  orm
    .select({ reason: visitLog.reason, count: count() })
    .from(visitLog)
    .where(gt(visitLog.at, sql`now() - interval '7 days'`))
    .groupBy(visitLog.reason)
    .orderBy(desc(count()), visitLog.reason);

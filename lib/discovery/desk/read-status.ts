import { and, count, desc, sql as dsql, gt, gte, inArray, notInArray } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { type VisitState, visit, visitLog } from '../../db/schema/index.ts';

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
export async function readStatus({ sql, orm }: Database, day: number): Promise<DiscoveryStatus> {
  const [[row], states] = await Promise.all([
    sql<Omit<DiscoveryStatus, 'states'>[]>`
      select s.paused_at is not null as "isPaused", s.reviewing as "isReviewing",
             coalesce(s.away_until > now(), false) as "isAway", d.due, d.oldest as "oldestSeconds",
             l.visits as "visitsLastHour", l.median as "medianMs",
             (select count(*)::int from discovery_block) as blocks,
             (select count(*)::int from discovery_budget where day = ${day} and closed_at is not null) as "closedBudgets"
      from discovery_state s,
        (select count(*)::int as due, extract(epoch from now() - min(due_at))::int as oldest
         from visit where state <> 'visiting' and due_at <= now()) as d,
        (select count(*)::int as visits, (percentile_cont(0.5) within group (order by milliseconds))::int as median
         from visit_log where at > now() - interval '1 hour') as l`,
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
  const day = dsql<string>`to_char(${visit.visitedAt} at time zone 'utc', 'YYYY-MM-DD')`;
  const ending = (...states: VisitState[]) =>
    dsql<number>`count(*) filter (where ${inArray(visit.state, states)})::int`;
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
        gte(visit.visitedAt, dsql`${from}::date at time zone 'utc'`),
        notInArray(visit.state, ['queued', 'visiting']),
      ),
    )
    .groupBy(dsql`1`)
    .orderBy(dsql`1`);
}

/** Last outcomes by reason, most frequent first. */
export const outcomesByReason = ({ orm }: Database): Promise<{ reason: string; count: number }[]> =>
  orm
    .select({ reason: visitLog.reason, count: count() })
    .from(visitLog)
    .where(gt(visitLog.at, dsql`now() - interval '7 days'`))
    .groupBy(visitLog.reason)
    .orderBy(desc(count()), visitLog.reason);

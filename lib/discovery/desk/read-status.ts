import type { Database } from '../../db/client.ts';
import type { VisitState } from '../../db/schema/index.ts';

export interface DiscoveryStatus {
  isPaused: boolean;
  isReviewing: boolean;
  states: Partial<Record<VisitState, number>>;
  /** Due now, and the age of the oldest in seconds. */
  due: number;
  oldestSeconds: number | null;
  /** Visits of the last hour, and their median duration. */
  visitsLastHour: number;
  medianMs: number | null;
  blocks: number;
  /** Accounts whose budget is closed today. */
  closedBudgets: number;
}

/** @param day UTC, in days since 1970-01-01 */
export async function readStatus({ sql }: Database, day: number): Promise<DiscoveryStatus> {
  const [[row], states] = await Promise.all([
    sql<Omit<DiscoveryStatus, 'states'>[]>`
      select s.paused_at is not null as "isPaused", s.reviewing as "isReviewing", d.due, d.oldest as "oldestSeconds",
             l.visits as "visitsLastHour", l.median as "medianMs",
             (select count(*)::int from discovery_block) as blocks,
             (select count(*)::int from discovery_budget where day = ${day} and closed_at is not null) as "closedBudgets"
      from discovery_state s,
        (select count(*)::int as due, extract(epoch from now() - min(due_at))::int as oldest
         from visit where state <> 'visiting' and due_at <= now()) as d,
        (select count(*)::int as visits, (percentile_cont(0.5) within group (order by milliseconds))::int as median
         from visit_log where at > now() - interval '1 hour') as l`,
    sql<
      { state: VisitState; count: number }[]
    >`select state, count(*)::int as count from visit group by state`,
  ]);
  if (row === undefined) throw new Error('the row of discovery_state is missing');
  return { ...row, states: Object.fromEntries(states.map(({ state, count }) => [state, count])) };
}

export interface OutcomeDay {
  /** UTC, `YYYY-MM-DD`. */
  day: string;
  found: number;
  nothing: number;
  failed: number;
}

/** Domains visited per day, by their last outcome: a domain counts on the day of its last visit. */
export const outcomesByDay = ({ sql }: Database, from: string): Promise<OutcomeDay[]> =>
  sql<OutcomeDay[]>`
    select to_char(visited_at at time zone 'utc', 'YYYY-MM-DD') as day,
           count(*) filter (where state = 'found')::int as found,
           count(*) filter (where state in ('nothing', 'withdrawn'))::int as nothing,
           count(*) filter (where state in ('refused', 'later'))::int as failed
    from visit where visited_at >= ${from}::date at time zone 'utc' and state not in ('queued', 'visiting')
    group by 1 order by 1`;

/** Last outcomes by reason, most frequent first. */
export const outcomesByReason = ({ sql }: Database): Promise<{ reason: string; count: number }[]> =>
  sql<{ reason: string; count: number }[]>`
    select reason, count(*)::int as count from visit_log where at > now() - interval '7 days'
    group by reason order by count desc, reason`;

import { Unavailable } from '../core/errors/unavailable.ts';
import type { LimitedOperation } from '../core/plans/policies.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** Images wait no longer than this for the database before they go on without it. */
const DEADLINE_MS = 1000;

/** A question about a day's quota: what an instance holds, needs, and would like to have in hand. */
export interface QuotaQuestion {
  accountId: string;
  operation: LimitedOperation;
  /** Of what it holds, in days since 1970-01-01; -1: it holds nothing. */
  day: number;
  limit: number;
  /** Units given to this instance that day, as far as it knows. */
  known: number;
  /** Of them, not spent yet. */
  spare: number;
  /** Units that requests are waiting for. */
  need: number;
  /** Units to take ahead of need. */
  ahead: number;
}

export interface QuotaAnswer {
  accountId: string;
  operation: LimitedOperation;
  /** Today, by the database's clock. */
  day: number;
  /** Units given to this instance today, in all. */
  granted: number;
  /** Units given to all instances today, in all. */
  taken: number;
  /** Units others hold ahead of need; they have been called back when there was not enough. */
  othersAhead: number;
  /** Instances that hold a part of this quota, this one included. */
  holders: number;
}

/** Asks about quotas; one statement, however many. Which instance asks is known to whoever made this. */
export type AskQuota = (questions: readonly QuotaQuestion[]) => Promise<QuotaAnswer[]>;

interface Row {
  account_id: string;
  operation: LimitedOperation;
  day: number;
  granted: string;
  taken: string;
  others_ahead: string;
  holders: number;
  now_ms: number;
}

/** Numbers the questions of this process: the database ignores one that arrives after its successor. */
let asked = 0;

/**
 * The quota as PostgreSQL keeps it: exact for any number of instances, with the database's own day
 * (drizzle/0006_limits.sql, docs/decisions/0034).
 * @throws (rejects) Unavailable; then it is not known whether units were granted, and the next answer settles it
 */
export const databaseQuota =
  (db: Database, instanceId: string, clock: SharedClock): AskQuota =>
  async (questions) => {
    const column = (read: (question: QuotaQuestion) => unknown) =>
      questions.map((each) => String(read(each)));
    const sentAt = performance.now();
    const query = withDeadline(
      db.sql<Row[]>`
        select r.account_id, r.operation, a.day, a.granted, a.taken, a.others_ahead, a.holders,
               blazon_now_ms() as now_ms
        from (select * from unnest(
                ${column((q) => q.accountId)}::uuid[], ${column((q) => q.operation)}::text[],
                ${column((q) => q.day)}::int[], ${column((q) => q.limit)}::int8[],
                ${column((q) => q.known)}::int8[], ${column((q) => q.spare)}::int8[],
                ${column((q) => q.need)}::int8[], ${column((q) => q.ahead)}::int8[],
                ${column(() => ++asked)}::int8[])
                as q (account_id, operation, day, lim, known, spare, need, ahead, seq)
              order by account_id, operation) r
        cross join lateral blazon_ask_quota(
          ${instanceId}::uuid, r.account_id, r.operation, r.day, r.lim, r.known, r.spare, r.need, r.ahead, r.seq) a`,
      DEADLINE_MS,
    );
    // Whatever went wrong (a deadlock, a server that is going): whoever asks goes on without an answer.
    const rows = await query.catch((error: unknown) => {
      throw error instanceof Unavailable
        ? error
        : new Unavailable('the quota was not answered', { cause: error });
    });
    const first = rows[0];
    if (first !== undefined) clock.observe(first.now_ms, sentAt);
    if (rows.length < questions.length)
      throw new Unavailable('a later question about this quota was answered before');
    return rows.map((row) => ({
      accountId: row.account_id,
      operation: row.operation,
      day: row.day,
      granted: Number(row.granted),
      taken: Number(row.taken),
      othersAhead: Number(row.others_ahead),
      holders: row.holders,
    }));
  };

/** Gives back what an instance that is gone held and did not use; all it counted must have been added before. */
export const releaseInstance = (db: Database, instanceId: string): Promise<unknown> =>
  withDeadline(db.sql`select blazon_release_instance(${instanceId}::uuid)`);

/** Short, so that the end of an outage is noticed soon. */
const BEAT_DEADLINE_MS = 500;

/** Says that this instance lives. @returns how many do, this one included */
export async function countInstances(db: Database, instanceId: string): Promise<number> {
  const query = db.sql<{ count: number }[]>`
    with me as (
      insert into instance (id, seen_at) values (${instanceId}, blazon_now())
      on conflict (id) do update set seen_at = excluded.seen_at returning id
    )
    select 1 + count(*)::int as count from instance
    where seen_at > blazon_now() - interval '15 seconds' and id not in (select id from me)`;
  const [row] = await withDeadline(query, BEAT_DEADLINE_MS);
  return row?.count ?? 1;
}

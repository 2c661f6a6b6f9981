import { Unavailable } from '../core/errors/unavailable.ts';
import type { LimitedOperation } from '../core/plans/policies.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { DAY_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { LeaseRequest, LeaseResponse, LeaseSource } from './lease-source.ts';

const DEADLINE_MS = 1000;

/** Queries daily quotas (period: UTC day, in days since 1970-01-01), any number in one statement. */
export type RequestQuota = (requests: readonly LeaseRequest[]) => Promise<LeaseResponse[]>;

export const quotaSource = (ask: RequestQuota, now: () => number): LeaseSource => ({
  epoch: 0,
  aheadMs: 4000,
  maxAhead: 65_536,
  maxIdle: 32,
  rechecksBehind: false,
  now,
  ask,
});

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

let asked = 0;

/** Counts by the database's day (docs/decisions/0034). @throws (rejects) Unavailable; the next response settles units */
export const databaseQuota =
  (db: Database, instanceId: string, clock: SharedClock): RequestQuota =>
  async (requests) => {
    const column = (read: (request: LeaseRequest) => unknown) => requests.map((each) => String(read(each)));
    const sentAt = performance.now();
    const query = withDeadline(
      db.sql<Row[]>`
        select r.account_id, r.operation, a.day, a.granted, a.taken, a.others_ahead, a.holders,
               blazon_now_ms() as now_ms
        from (select * from unnest(
                ${column((q) => q.accountId)}::uuid[], ${column((q) => q.operation)}::text[],
                ${column((q) => q.period)}::int[], ${column((q) => q.limit)}::int8[],
                ${column((q) => q.known)}::int8[], ${column((q) => q.spare)}::int8[],
                ${column((q) => q.need)}::int8[], ${column((q) => q.ahead)}::int8[],
                ${column(() => ++asked)}::int8[])
                as q (account_id, operation, day, lim, known, spare, need, ahead, seq)
              order by account_id, operation) r
        cross join lateral blazon_ask_quota(
          ${instanceId}::uuid, r.account_id, r.operation, r.day, r.lim, r.known, r.spare, r.need, r.ahead, r.seq) a`,
      DEADLINE_MS,
    );
    const rows = await query.catch((error: unknown) => {
      throw error instanceof Unavailable
        ? error
        : new Unavailable('the database did not answer about a quota', { cause: error });
    });
    const first = rows[0];
    if (first !== undefined) clock.observe(first.now_ms, sentAt);
    if (rows.length < requests.length)
      throw new Unavailable('a later request about this quota was answered first');
    return rows.map((row) => ({
      accountId: row.account_id,
      operation: row.operation,
      period: row.day,
      epoch: 0,
      endsAtMs: (row.day + 1) * DAY_MS,
      granted: Number(row.granted),
      taken: Number(row.taken),
      othersAhead: Number(row.others_ahead),
      holders: row.holders,
    }));
  };

/** Returns an ended instance's unused units. Its counts must have been added first. */
export const releaseInstance = (db: Database, instanceId: string): Promise<unknown> =>
  withDeadline(db.sql`select blazon_release_instance(${instanceId}::uuid)`);

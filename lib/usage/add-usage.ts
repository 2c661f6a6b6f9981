import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { UsageBatch } from './meter.ts';

/** Logo uses of an account on a UTC day, over all instances. */
export interface DayTotal {
  accountId: string;
  day: string;
  used: number;
}

/**
 * Adds a batch in one statement, once: a batch whose answer was lost may be sent again under the same id.
 * @throws Unavailable when it is not known whether the batch was added
 */
export async function addUsage(db: Database, batch: UsageBatch): Promise<void> {
  const column = <K extends keyof UsageBatch['rows'][number]>(name: K) => batch.rows.map((row) => row[name]);
  await withDeadline(db.sql`
    with batch as (
      insert into usage_batch (id) values (${batch.id}) on conflict do nothing returning id
    )
    insert into usage_day (account_id, token_id, day, operation, outcome, count)
    select r.account_id, r.token_id, r.day::date, r.operation, r.outcome, r.count
    from batch,
         unnest(${column('accountId')}::uuid[], ${column('tokenId')}::uuid[], ${column('day')}::text[],
                ${column('operation')}::text[], ${column('outcome')}::text[], ${column('count')}::int8[])
           as r (account_id, token_id, day, operation, outcome, count)
    on conflict (account_id, day, operation, token_id, outcome)
      do update set count = usage_day.count + excluded.count`);
}

/** Today's totals of the accounts, for counters that other instances have moved on. */
export async function dayTotals(db: Database, accountIds: string[]): Promise<DayTotal[]> {
  const rows = await withDeadline(db.sql<{ account_id: string; day: string; used: string }[]>`
    select account_id, day::text as day, sum(count)::int8 as used
    from usage_day
    where account_id = any(${accountIds}::uuid[]) and operation = 'logo' and day = (now() at time zone 'utc')::date
    group by account_id, day`);
  return rows.map((row) => ({ accountId: row.account_id, day: row.day, used: Number(row.used) }));
}

/** Forgets batch ids that nobody can send again. */
export const forgetOldBatches = (db: Database): Promise<unknown> =>
  withDeadline(db.sql`delete from usage_batch where added_at < now() - interval '2 days'`);

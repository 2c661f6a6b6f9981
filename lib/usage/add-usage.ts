import { lt, sql } from 'drizzle-orm';
import { LIMIT_OF } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import {
  quotaDay,
  quotaLease,
  recentRequest,
  usageBatch,
  usageHour,
  usageInstance,
} from '../db/schema/index.ts';
import type { UsageBatch, UsageRow } from './usage-row.ts';

/** The last week, and the two days before it to compare with. */
export const HOURS_KEPT_DAYS = 9;
const REQUESTS_KEPT_DAYS = 7;

/** Adds a batch once, so it may be sent again; those of an instance in order. @throws (rejects) Unavailable: it may have been added */
export async function addUsage(db: Database, batch: UsageBatch): Promise<void> {
  // A fixed order prevents deadlocks between writers.
  const rows = [...batch.rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const column = (read: (row: UsageRow) => string | number) => rows.map(read);
  await withDeadline(db.sql`
    with batch as (
      ${claim(db, batch)}
    ),
    counted as (
      select r.account_id, r.token_id, r.day, r.operation, r.outcome, r.count, r.limited
      from batch,
           unnest(${column((row) => row.accountId)}::uuid[], ${column((row) => row.tokenId)}::uuid[],
                  ${column((row) => row.day)}::int[], ${column((row) => row.operation)}::text[],
                  ${column((row) => row.outcome)}::text[], ${column((row) => row.count)}::int8[],
                  ${column((row) => LIMIT_OF[row.operation])}::text[])
             as r (account_id, token_id, day, operation, outcome, count, limited)
    ),
    added as (
      insert into usage_day (account_id, token_id, day, operation, outcome, count)
      select account_id, token_id, date '1970-01-01' + day, operation, outcome, count from counted
      on conflict (account_id, day, operation, token_id, outcome)
        do update set count = usage_day.count + excluded.count, last_at = excluded.last_at
    ),
    added_hours as (
      insert into usage_hour (account_id, token_id, hour, operation, outcome, count)
      select account_id, token_id, date_trunc('hour', greatest(start, least(start + interval '1 day' - interval '1 second',
               to_timestamp(${batch.atMs / 1000}::float8))), 'UTC'), operation, outcome, count
      from counted, lateral (select (date '1970-01-01' + day)::timestamp at time zone 'UTC' as start) as of_day
      where day >= (to_timestamp(${batch.atMs / 1000}::float8) at time zone 'UTC')::date - date '1970-01-01' - ${HOURS_KEPT_DAYS}
      on conflict (account_id, hour, operation, token_id, outcome)
        do update set count = usage_hour.count + excluded.count
    )
    insert into quota_lease (account_id, operation, day, instance_id, granted, used, seq)
    select account_id, limited, day,
           ${batch.instanceId}::uuid, 0, sum(count), 0
    from counted group by account_id, limited, day order by account_id, limited, day
    on conflict (account_id, operation, day, instance_id)
      do update set used = quota_lease.used + excluded.used`);
}

/** A statement that returns a row if the batch was not added before. */
const claim = ({ sql: run }: Database, { id, instanceId }: UsageBatch) =>
  typeof id === 'string'
    ? run`insert into usage_batch (id) values (${id}) on conflict do nothing returning 1`
    : run`
      insert into usage_instance as known (instance_id, last_batch) values (${instanceId}, ${id})
      on conflict (instance_id) do update set last_batch = excluded.last_batch, added_at = excluded.added_at
        where known.last_batch < excluded.last_batch
      returning 1`;

const keyOf = (row: UsageRow): string =>
  `${row.accountId}${row.day}${row.operation}${row.tokenId}${row.outcome}`;

/** Deletes instances whose journals are no longer replayed, and old quotas, hours and requests. */
export async function forgetOldUsage(db: Database): Promise<void> {
  const { orm } = db;
  for (const table of [usageInstance, usageBatch])
    await withDeadline(orm.delete(table).where(lt(table.addedAt, sql`now() - interval '35 days'`)));
  const daysAgo = (days: number) => sql`blazon_now() - make_interval(days => ${days})`;
  await withDeadline(orm.delete(usageHour).where(lt(usageHour.hour, daysAgo(HOURS_KEPT_DAYS))));
  await withDeadline(orm.delete(recentRequest).where(lt(recentRequest.at, daysAgo(REQUESTS_KEPT_DAYS))));
  await withDeadline(orm.delete(quotaLease).where(lt(quotaLease.day, sql`blazon_today() - 35`)));
  await withDeadline(orm.delete(quotaDay).where(lt(quotaDay.day, sql`blazon_today() - 35`)));
}

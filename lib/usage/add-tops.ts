import type { TopList } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

/** Names kept per account, day and list. */
const KEPT_NAMES = 200;

/** A row of `usage_top` to add to. */
export interface TopRow {
  accountId: string;
  /** Days since 1970-01-01. */
  day: number;
  list: TopList;
  name: string;
  count: number;
}

/** Names to add once, however often they are sent. */
export interface TopBatch {
  id: string;
  rows: readonly TopRow[];
}

/**
 * Adds a batch in one statement, once, as `addUsage` does.
 * @throws (rejects) Unavailable when it is not known whether the batch was added
 */
export async function addTops(db: Database, batch: TopBatch): Promise<void> {
  // In one order everywhere: two writers that take their locks in different orders would wait for each other.
  const rows = [...batch.rows].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const column = (read: (row: TopRow) => string | number) => rows.map(read);
  await withDeadline(db.sql`
    with batch as (
      insert into usage_batch (id) values (${batch.id}) on conflict do nothing returning id
    )
    insert into usage_top (account_id, day, list, name, count)
    select r.account_id, date '1970-01-01' + r.day, r.list, r.name, r.count
    from batch,
         unnest(${column((row) => row.accountId)}::uuid[], ${column((row) => row.day)}::int[],
                ${column((row) => row.list)}::text[], ${column((row) => row.name)}::text[],
                ${column((row) => row.count)}::int8[]) as r (account_id, day, list, name, count)
    on conflict (account_id, day, list, name) do update set count = usage_top.count + excluded.count`);
}

/** Forgets the rarest names of long lists. @throws (rejects) Unavailable */
export async function trimTops(db: Database): Promise<void> {
  await withDeadline(db.sql`
    delete from usage_top t using (
      select account_id, day, list, name,
             row_number() over (partition by account_id, day, list order by count desc, name) as place
      from usage_top where day >= (blazon_now() at time zone 'utc')::date - 1
    ) r
    where r.place > ${KEPT_NAMES} and (t.account_id, t.day, t.list, t.name) = (r.account_id, r.day, r.list, r.name)`);
}

const keyOf = (row: TopRow): string => `${row.accountId}${row.day}${row.list}${row.name}`;

import type { LimitedOperation } from '../core/plans/policies.ts';
import type { Database } from '../db/client.ts';

/** Uses of today, by the database's clock, as far as they are counted: at most a second behind. */
export async function usedToday(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, Record<LimitedOperation, number>>> {
  const rows = await db.sql<{ account_id: string; logo: string; brand: string }[]>`
    select account_id, sum(count) filter (where operation = 'logo') as logo,
           sum(count) filter (where operation <> 'logo') as brand
    from usage_day
    where account_id = any(${accountIds}::uuid[]) and day = (blazon_now() at time zone 'utc')::date
    group by account_id`;
  return new Map(rows.map((row) => [row.account_id, { logo: Number(row.logo), brand: Number(row.brand) }]));
}

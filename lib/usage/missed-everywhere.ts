import type { Database } from '../db/client.ts';
import type { Days } from './days.ts';

/**
 * What all accounts together asked for most without a result, with how many of them did: what the catalogue lacks.
 * What many accounts miss goes before what one misses often.
 */
export async function missedEverywhere(
  db: Database,
  { from, to, most }: Days & { most: number },
): Promise<{ name: string; count: number; accounts: number }[]> {
  const rows = await db.sql<{ name: string; count: string; accounts: string }[]>`
    select name, sum(count) as count, count(distinct account_id) as accounts from usage_top
    where list = 'missed' and day between ${from}::date and ${to}::date
    group by name order by accounts desc, sum(count) desc, name limit ${most}`;
  return rows.map(({ name, count, accounts }) => ({
    name,
    count: Number(count),
    accounts: Number(accounts),
  }));
}

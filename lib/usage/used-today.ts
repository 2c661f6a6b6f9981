import { and, eq, inArray, sql } from 'drizzle-orm';
import type { LimitedOperation } from '../core/plans/policies.ts';
import type { Database } from '../db/client.ts';
import { usageDay } from '../db/schema/index.ts';

/** Today's uses by the database's clock; lags by up to a second. */
export async function usedToday(
  db: Database,
  accountIds: readonly string[],
): Promise<Map<string, Record<LimitedOperation, number>>> {
  const sumOf = (condition: ReturnType<typeof sql>) =>
    sql<number>`coalesce(sum(${usageDay.count}) filter (where ${condition}), 0)`.mapWith(Number);
  const rows = await db.orm
    .select({
      accountId: usageDay.accountId,
      logo: sumOf(sql`${usageDay.operation} = 'logo'`),
      brand: sumOf(sql`${usageDay.operation} <> 'logo'`),
    })
    .from(usageDay)
    .where(
      and(
        inArray(usageDay.accountId, [...accountIds]),
        eq(usageDay.day, sql`(blazon_now() at time zone 'utc')::date`),
      ),
    )
    .groupBy(usageDay.accountId);
  return new Map(rows.map(({ accountId, logo, brand }) => [accountId, { logo, brand }]));
}

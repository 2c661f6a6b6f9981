import { and, between, countDistinct, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { usageTop } from '../db/schema/index.ts';
import type { Days } from './days.ts';

/** Most missed identifiers over all accounts, sorted by the number of accounts, then by frequency. */
export async function topMissingIdentifiers(
  db: Database,
  { from, to, most }: Days & { most: number },
): Promise<{ name: string; count: number; accounts: number }[]> {
  const count = sql<number>`sum(${usageTop.count})`.mapWith(Number);
  const accounts = countDistinct(usageTop.accountId);
  return await db.orm
    .select({ name: usageTop.name, count, accounts })
    .from(usageTop)
    .where(and(eq(usageTop.list, 'missed'), between(usageTop.day, from, to)))
    .groupBy(usageTop.name)
    .orderBy(desc(accounts), desc(count), usageTop.name)
    .limit(most);
}

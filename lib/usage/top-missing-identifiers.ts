import { and, between, countDistinct, desc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { brandDomain, cryptoAsset, usageTop } from '../db/schema/index.ts';
import type { Days } from './days.ts';

/**
 * Most missed identifiers over all accounts, sorted by the number of accounts, then by frequency. `isKnown`: the catalog
 * has it now.
 */
export async function topMissingIdentifiers(
  db: Database,
  { from, to, most }: Days & { most: number },
): Promise<{ name: string; count: number; accounts: number; isKnown: boolean }[]> {
  const count = sql<number>`sum(${usageTop.count})`.mapWith(Number);
  const accounts = countDistinct(usageTop.accountId);
  // As queries: Drizzle leaves out the table names of columns in `sql` when it selects from one table.
  const domains = db.orm
    .select({ one: sql`1` })
    .from(brandDomain)
    .where(eq(brandDomain.domain, usageTop.name));
  const coins = db.orm.select({ one: sql`1` }).from(cryptoAsset).where(eq(cryptoAsset.symbol, usageTop.name));
  return await db.orm
    .select({
      name: usageTop.name,
      count,
      accounts,
      isKnown: sql<boolean>`exists ${domains} or exists ${coins}`,
    })
    .from(usageTop)
    .where(and(eq(usageTop.list, 'missed'), between(usageTop.day, from, to)))
    .groupBy(usageTop.name)
    .orderBy(desc(accounts), desc(count), usageTop.name)
    .limit(most);
}

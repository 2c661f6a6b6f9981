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
  return await db.orm
    .select({
      name: usageTop.name,
      count,
      accounts,
      isKnown: sql<boolean>`exists (select from ${brandDomain} where ${brandDomain.domain} = ${usageTop.name})
        or exists (select from ${cryptoAsset} where ${cryptoAsset.symbol} = ${usageTop.name})`,
    })
    .from(usageTop)
    .where(and(eq(usageTop.list, 'missed'), between(usageTop.day, from, to)))
    .groupBy(usageTop.name)
    .orderBy(desc(accounts), desc(count), usageTop.name)
    .limit(most);
}

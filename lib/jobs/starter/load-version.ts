import { and, eq, sql } from 'drizzle-orm';
import { analyzeCatalog, announceCatalog, asBulk, lockCatalog } from '../../catalog/bulk-write.ts';
import { openDatabase, ormIn, type Transaction } from '../../db/client.ts';
import { catalogLoad } from '../../db/schema/index.ts';
import type { ImportRow } from '../import/import-row.ts';
import { Batch } from '../import/merge/batch.ts';
import { type MergedBatch, mergeBatch } from '../import/merge/merge-batch.ts';
import { createStaging } from '../import/merge/staging.ts';
import type { ShippedSource } from './shipped-sources.ts';

export type LoadCounts = Record<string, number>;

export interface LoadOutcome {
  loaded: boolean;
  key: string;
  counts: LoadCounts;
}

/** Loads a version in one transaction, unless the database has it. @param key equal keys, equal rows */
export async function loadVersion(
  databaseUrl: string,
  source: ShippedSource,
  key: string,
  load: (sql: Transaction) => Promise<LoadCounts>,
): Promise<LoadOutcome> {
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
  try {
    const current = await db.orm
      .select()
      .from(catalogLoad)
      .where(and(eq(catalogLoad.source, source), eq(catalogLoad.key, key)));
    if (current.length > 0) return { loaded: false, key, counts: {} };
    const counts = await db.sql.begin(async (tx) => {
      await lockCatalog(tx);
      await asBulk(tx);
      const counts = await load(tx);
      await ormIn(tx)
        .orm.insert(catalogLoad)
        .values({ source, key, counts })
        .onConflictDoUpdate({
          target: catalogLoad.source,
          set: { key, counts, loadedAt: sql`now()` },
        });
      await announceCatalog(tx);
      return counts;
    });
    await analyzeCatalog(db);
    return { loaded: true, key, counts };
  } finally {
    await db.close();
  }
}

export async function mergeRows(
  sql: Transaction,
  source: ShippedSource,
  rows: readonly ImportRow[],
): Promise<MergedBatch> {
  await createStaging(sql);
  const batch = new Batch();
  for (const row of rows) batch.add(row);
  return mergeBatch(sql, source, batch);
}

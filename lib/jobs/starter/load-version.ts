import { and, sql as dsql, eq } from 'drizzle-orm';
import { CATALOG_LOCK_ID } from '../../catalog/catalog-lock.ts';
import { openDatabase, ormIn, type Transaction } from '../../db/client.ts';
import { catalogLoad } from '../../db/schema/index.ts';
import type { ImportRow } from '../import/import-row.ts';
import { Batch } from '../import/merge/batch.ts';
import { createStaging } from '../import/merge/create-staging.ts';
import { type MergedBatch, mergeBatch } from '../import/merge/merge-batch.ts';

/** The sources that ship with Blazon. A load is complete, so missing rows are removed. */
export type ShippedSource = 'starter' | 'facts' | 'nsi' | 'listed';

export type LoadCounts = Record<string, number>;

export interface LoadOutcome {
  loaded: boolean;
  key: string;
  counts: LoadCounts;
}

/** Loads one version of a shipped source in one transaction, unless the database already has it. */
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
    const counts = await db.sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${CATALOG_LOCK_ID})`;
      await sql`set local blazon.bulk = 'on'`;
      const counts = await load(sql);
      await ormIn(sql)
        .orm.insert(catalogLoad)
        .values({ source, key, counts })
        .onConflictDoUpdate({
          target: catalogLoad.source,
          set: { key, counts, loadedAt: dsql`now()` },
        });
      await sql`select pg_notify('blazon_change', 'catalog:*')`;
      return counts;
    });
    await db.sql`
      analyze brand, brand_domain, instrument, listing, securities_number, crypto_asset, currency, logo, logo_rendition, brand_key`;
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

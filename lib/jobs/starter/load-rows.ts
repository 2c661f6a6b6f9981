import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { and, eq, isNull, ne, not, notExists, sql } from 'drizzle-orm';
import { ormIn, type Transaction } from '../../db/client.ts';
import {
  brand,
  brandDomain,
  brandEdit,
  brandKey,
  catalogLoad,
  instrument,
  listing,
  logo,
  securitiesNumber,
} from '../../db/schema/index.ts';
import type { ImportRow } from '../import/import-row.ts';
import { type LoadOutcome, loadVersion, mergeRows } from './load-version.ts';
import { deleteEmptyInstruments } from './prune-stale.ts';
import { rowsKey, type ShippedSource } from './shipped-sources.ts';

/** Loads import rows that ship with Blazon. What only the earlier version of the source said is removed first. */
export async function loadRows(
  databaseUrl: string,
  source: ShippedSource,
  file: string,
): Promise<LoadOutcome> {
  const bytes = await readFile(file);
  return loadVersion(databaseUrl, source, rowsKey(bytes), async (tx) => {
    const removed = await removeEarlier(tx, source);
    const lines = gunzipSync(bytes).toString('utf8').split('\n');
    const rows = lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportRow]));
    const { counts, refused } = await mergeRows(tx, source, rows);
    return {
      rows: rows.length,
      brandsRemoved: removed,
      brandsNew: counts.brands.new,
      brandsChanged: counts.brands.changed,
      instrumentsNew: counts.instruments.new,
      listingsNew: counts.listings.new,
      numbersNew: counts.numbers.new,
      rowsRefused: refused.length,
    };
  });
}

/** Brands stay if they were withdrawn or another source says anything about them. @returns brands removed */
async function removeEarlier(tx: Transaction, source: ShippedSource): Promise<number> {
  const { orm } = ormIn(tx);
  const earlier = await orm.select().from(catalogLoad).where(eq(catalogLoad.source, source));
  if (earlier.length === 0) return 0;
  await orm.delete(listing).where(eq(listing.source, source));
  await orm.delete(securitiesNumber).where(eq(securitiesNumber.source, source));
  await deleteEmptyInstruments(tx, source);
  await orm.delete(brandKey).where(eq(brandKey.source, source));
  await orm.delete(brandDomain).where(and(eq(brandDomain.source, source), not(brandDomain.isPrimary)));
  const others = [
    orm
      .select()
      .from(brandDomain)
      .where(and(eq(brandDomain.brandId, brand.id), ne(brandDomain.source, source))),
    orm.select().from(brandKey).where(eq(brandKey.brandId, brand.id)),
    orm.select().from(instrument).where(eq(instrument.brandId, brand.id)),
    orm.select().from(brandEdit).where(eq(brandEdit.brandId, brand.id)),
    orm.select().from(logo).where(eq(logo.brandId, brand.id)),
  ];
  const { count } = await orm
    .delete(brand)
    .where(
      and(
        eq(brand.source, source),
        isNull(brand.hiddenAt),
        sql`not exists (select from jsonb_each(${brand.fieldSources}) as f where f.value ->> 0 not in (${source}, 'derived'))`,
        ...others.map((other) => notExists(other)),
      ),
    );
  return count;
}

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import type { Transaction } from '../../db/client.ts';
import type { ImportRow } from '../import/import-row.ts';
import { type LoadOutcome, loadVersion, mergeRows, type ShippedSource } from './load-version.ts';

/**
 * Loads import rows that ship with Blazon, one per line, compressed: a version of a source that has nothing but rows.
 * What only the earlier version said is removed first.
 * @param file made by the catalog's own scripts, whose tests check every row
 */
export async function loadRows(
  databaseUrl: string,
  source: ShippedSource,
  file: string,
): Promise<LoadOutcome> {
  const bytes = await readFile(file);
  const key = createHash('sha256').update(bytes).digest('hex');
  return loadVersion(databaseUrl, source, key, async (sql) => {
    const removed = await removeEarlier(sql, source);
    const lines = gunzipSync(bytes).toString('utf8').split('\n');
    const rows = lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as ImportRow]));
    const { counts, refused } = await mergeRows(sql, source, rows);
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

/**
 * Withdrawn brands stay, and so do those that another source says anything about: a value, a domain, a key, a security
 * or a logo. @returns brands removed
 */
async function removeEarlier(sql: Transaction, source: ShippedSource): Promise<number> {
  const [earlier] = await sql`select from catalog_load where source = ${source}`;
  if (earlier === undefined) return 0;
  await sql`delete from listing where source = ${source}`;
  await sql`delete from securities_number where source = ${source}`;
  await sql`
    delete from instrument i where i.source = ${source}
      and not exists (select from listing l where l.instrument_id = i.id)
      and not exists (select from securities_number n where n.instrument_id = i.id)`;
  await sql`delete from brand_key where source = ${source}`;
  await sql`delete from brand_domain where source = ${source} and not is_primary`;
  const { count } = await sql`
    delete from brand b where b.source = ${source} and b.hidden_at is null
      and not exists (select from jsonb_each(b.field_sources) as f where f.value ->> 0 not in (${source}, 'derived'))
      and not exists (select from brand_domain d where d.brand_id = b.id and d.source <> ${source})
      and not exists (select from brand_key k where k.brand_id = b.id)
      and not exists (select from instrument i where i.brand_id = b.id)
      and not exists (select from brand_edit e where e.brand_id = b.id)
      and not exists (select from logo l where l.brand_id = b.id)`;
  return count;
}

import { CATALOG_LOCK_ID } from '../../catalog/catalog-lock.ts';
import { readFacts } from '../../catalog/read-facts.ts';
import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import { openDatabase, type Transaction } from '../../db/client.ts';
import { Batch } from '../import/merge/batch.ts';
import { createStaging } from '../import/merge/create-staging.ts';
import { type MergedBatch, mergeBatch } from '../import/merge/merge-batch.ts';
import { letGoOfFacts } from './let-go-of-facts.ts';
import type { LoadOutcome } from './load-starter.ts';

const SOURCE = 'facts';

/**
 * Brings the typed facts of a folder into the database, after the starter catalogue, by the rules of every import
 * (`lib/import/merge/`): a brand is found by its domain, else by one of its aliases, else made, and what a stronger
 * source holds stays as it is. Unlike an import, what is not typed any more is let go of.
 * Command-line work that may be run again, so it uses a transaction.
 */
export async function loadFacts(databaseUrl: string, factsDir: string): Promise<LoadOutcome> {
  const { key, records, problems } = await readFacts(factsDir);
  const [first] = problems;
  if (first !== undefined)
    throw new Error(
      `${factsDir}/${first.file}:${first.line}: ${first.reason} (${problems.length} bad lines in all)`,
    );
  const db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
  try {
    const current = await db.sql`select from catalog_load where source = ${SOURCE} and key = ${key}`;
    if (current.length > 0) return { loaded: false, key, counts: {} };
    const counts = await db.sql.begin(async (sql) => {
      await sql`select pg_advisory_xact_lock(${CATALOG_LOCK_ID})`;
      await sql`set local blazon.bulk = 'on'`;
      await createStaging(sql);
      await letGoOfFacts(sql, records);
      const merged = await mergeBatch(sql, SOURCE, batchOf(records));
      await refuseTwins(sql, records);
      const summary = summaryOf(records, merged);
      await sql`
        insert into catalog_load (source, key, counts) values (${SOURCE}, ${key}, ${JSON.stringify(summary)})
        on conflict (source) do update set key = excluded.key, counts = excluded.counts, loaded_at = now()`;
      await sql`select pg_notify('blazon_change', 'catalog:*')`;
      return summary;
    });
    await db.sql`analyze brand, brand_domain, instrument, listing, securities_number`;
    return { loaded: true, key, counts };
  } finally {
    await db.close();
  }
}

/** All of them at once, however many: one transaction has them anyway. */
function batchOf(records: readonly BrandFacts[]): Batch {
  const batch = new Batch();
  for (const record of records) batch.add({ type: 'brand', ...record });
  return batch;
}

/** Two lines whose domains lead to one brand would overwrite each other at every load. */
async function refuseTwins(sql: Transaction, records: readonly BrandFacts[]): Promise<void> {
  const [twins] = await sql<{ domains: string }[]>`
    select string_agg(domain, ' and ' order by domain) as domains from brand_domain
    where domain = any(${records.map((record) => record.domain)}::text[])
    group by brand_id having count(*) > 1 limit 1`;
  if (twins !== undefined)
    throw new Error(`${twins.domains} are domains of one brand already: mend one of the lines`);
}

const summaryOf = (records: readonly BrandFacts[], { counts, refused }: MergedBatch) => ({
  factsBrands: records.length,
  factsBrandsNew: counts.brands.new,
  factsBrandsChanged: counts.brands.changed,
  factsInstrumentsNew: counts.instruments.new,
  factsListingsNew: counts.listings.new,
  factsListingsChanged: counts.listings.changed,
  factsNumbersNew: counts.numbers.new,
  factsRefused: refused.length,
});

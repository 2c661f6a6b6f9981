import { count, gt, sql } from 'drizzle-orm';
import { factsKey, readFactsFiles } from '../../catalog/facts-files.ts';
import { parseFacts } from '../../catalog/read-facts.ts';
import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import { ormIn, type Transaction } from '../../db/client.ts';
import { brandDomain } from '../../db/schema/index.ts';
import { type LoadOutcome, loadVersion, mergeRows } from './load-version.ts';
import { pruneStaleFacts } from './prune-stale.ts';

/** Loads the facts of a folder by the rules of every import, and removes those that are no longer in it. */
export async function loadFacts(databaseUrl: string, factsDir: string): Promise<LoadOutcome> {
  const files = await readFactsFiles(factsDir);
  return loadVersion(databaseUrl, 'facts', factsKey(files), async (tx) => {
    const { records, problems } = parseFacts(files);
    const [first] = problems;
    if (first !== undefined)
      throw new Error(
        `${factsDir}/${first.file}:${first.line}: ${first.reason} (${problems.length} bad lines in all)`,
      );
    await pruneStaleFacts(tx, records);
    const { counts, refused } = await mergeRows(
      tx,
      'facts',
      records.map((record) => ({ type: 'brand', ...record })),
    );
    await refuseTwins(tx, records);
    return {
      factsBrands: records.length,
      factsBrandsNew: counts.brands.new,
      factsBrandsChanged: counts.brands.changed,
      factsInstrumentsNew: counts.instruments.new,
      factsListingsNew: counts.listings.new,
      factsListingsChanged: counts.listings.changed,
      factsNumbersNew: counts.numbers.new,
      factsRefused: refused.length,
    };
  });
}

/** Two lines about the same brand would overwrite each other on every load. */
async function refuseTwins(tx: Transaction, records: readonly BrandFacts[]): Promise<void> {
  const { domain, brandId } = brandDomain;
  const stated = sql.param(records.map((record) => record.domain));
  const [twins] = await ormIn(tx)
    .orm.select({ domains: sql<string>`string_agg(${domain}, ' and ' order by ${domain})` })
    .from(brandDomain)
    .where(sql`${domain} = any(${stated}::text[])`)
    .groupBy(brandId)
    .having(gt(count(), 1))
    .limit(1);
  if (twins !== undefined)
    throw new Error(`${twins.domains} already belong to the same brand: fix one of the lines.`);
}

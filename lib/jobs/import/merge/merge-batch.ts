import type { SourceName } from '../../../core/brands/precedence.ts';
import { type ImportCounts, noCounts } from '../../../core/import-counts.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Batch } from './batch.ts';
import { emptyStaging } from './create-staging.ts';
import { makeBrands } from './make-brands.ts';
import { mergeCoins } from './merge-coins.ts';
import { mergeFields } from './merge-fields.ts';
import { mergeSecurities } from './merge-securities.ts';
import type { NewBrands } from './new-brands.ts';
import { resolveBrands, writeBrands } from './resolve-brands.ts';

/** A row of the batch that was not taken, or not whole; `row` is its number within the batch. */
export interface RefusedRow {
  row: number;
  reason: string;
}

export interface MergedBatch {
  counts: ImportCounts;
  refused: RefusedRow[];
}

/**
 * Makes what the rows of a batch say part of the catalogue, in the order of the rows. Works within the transaction given,
 * on a connection with the tables of `createStaging`.
 */
export async function mergeBatch(sql: Transaction, source: SourceName, batch: Batch): Promise<MergedBatch> {
  const counts = noCounts();
  counts.rows.read = batch.rowCount;
  const refused: RefusedRow[] = [];
  // A few thousand rows are looked up in tables of millions: by index, and without compiling each statement first.
  await sql`
    set local random_page_cost = 1.1; set local enable_mergejoin = off; set local jit = off`.simple();
  const { making } = batch;
  const isMade = making !== null && (await makeBrands(sql, making));
  if (isMade) countMade(counts, making);
  const staged = (making === null || isMade ? batch : batch.withNothingMade()).takeStaged();
  for (const [place, { rows, repeatsDomain }] of staged.entries()) {
    if (place > 0) await emptyStaging(sql);
    // Asked before the texts are given away.
    const has = {
      coins: rows.texts.has('staged_coin'),
      brands: rows.texts.has('staged_row'),
      instruments: rows.texts.has('staged_instrument'),
    };
    await rows.texts.copyAll(sql);
    if (has.coins) {
      const coins = await mergeCoins(sql, source);
      for (const key of ['new', 'changed', 'unchanged'] as const) counts.coins[key] += coins[key];
    }
    if (has.brands)
      await mergeBrands(
        sql,
        source,
        {
          hasKeys: rows.hasKeys,
          repeatsDomain,
          hasInstruments: has.instruments,
          numbers: rows.numbers,
        },
        counts,
      );
    refused.push(...(await refusedRows(sql)));
  }
  counts.rows.refused = new Set(refused.map(({ row }) => row)).size;
  return { counts, refused: refused.sort((a, b) => a.row - b.row) };
}

function countMade(counts: ImportCounts, { lines }: NewBrands): void {
  counts.brands.new += lines.brand;
  counts.domains.new += lines.brand_domain;
  counts.keys.new += lines.brand_key;
  counts.instruments.new += lines.instrument;
  counts.numbers.new += lines.securities_number;
  counts.listings.new += lines.listing;
}

async function mergeBrands(
  sql: Transaction,
  source: SourceName,
  set: { hasKeys: boolean; repeatsDomain: boolean; hasInstruments: boolean; numbers: number },
  counts: ImportCounts,
): Promise<void> {
  // Without it the planner takes rows of one company for hundreds and reads whole tables.
  await sql`
    analyze staged_row (row, domain), staged_alias (row, domain), staged_claim (row), staged_instrument (row, ins),
      staged_number (ins), staged_listing (ins)`.simple();
  const { areNew } = await resolveBrands(sql, source, set);
  const written = await writeBrands(sql, source, set.hasKeys);
  counts.brands.new += written.brands;
  counts.domains.new += written.domains;
  counts.keys.new += written.keys;
  if (!areNew) {
    const merged = await mergeFields(sql, source);
    counts.brands.changed += merged.changed;
    counts.brands.unchanged += merged.unchanged;
    for (const key of ['changed', 'refused'] as const)
      for (const [field, brands] of Object.entries(merged.fields[key]))
        counts.fields[key][field] = (counts.fields[key][field] ?? 0) + brands;
  }
  if (set.hasInstruments) {
    const securities = await mergeSecurities(sql, source, set);
    counts.instruments.new += securities.instruments;
    counts.numbers.new += securities.numbers;
    for (const key of ['new', 'changed', 'refused'] as const)
      counts.listings[key] += securities.listings[key];
  }
  const [left] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from staged_row s
    where not exists (select from found_brand f where f.row = s.row)
      and not exists (select from refused_row r where r.row = s.row)`;
  counts.rows.unmatched += left?.rows ?? 0;
}

const refusedRows = (sql: Transaction): Promise<RefusedRow[]> =>
  sql<RefusedRow[]>`select row, reason from refused_row order by row, reason`;

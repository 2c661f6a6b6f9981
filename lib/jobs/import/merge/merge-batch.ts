import { and, eq, notExists } from 'drizzle-orm';
import type { SourceName } from '../../../core/brands/precedence.ts';
import { type ImportCounts, noCounts } from '../../../core/import-counts.ts';
import { ormIn, type Transaction } from '../../../db/client.ts';
import type { Batch } from './batch.ts';
import { mergeCoins } from './merge-coins.ts';
import { mergeFields } from './merge-fields.ts';
import { mergeSecurities } from './merge-securities.ts';
import { resolveBrands } from './resolve-brands.ts';
import type { Stage } from './stage.ts';
import { emptyStaging, foundBrand, refusedRow, stagedRow } from './staging.ts';
import { writeBrands } from './write-brands.ts';

interface RefusedRow {
  row: number;
  reason: string;
}

export interface MergedBatch {
  counts: ImportCounts;
  refused: RefusedRow[];
}

/** Merges a batch, in row order. Requires a transaction on a connection with the tables of `createStaging`. */
export async function mergeBatch(sql: Transaction, source: SourceName, batch: Batch): Promise<MergedBatch> {
  const counts = noCounts();
  counts.rows.read = batch.rows.length;
  const refused: RefusedRow[] = [];
  // A few thousand rows are looked up in tables of millions: use indexes, and do not JIT-compile each statement.
  await sql`
    set local random_page_cost = 1.1; set local enable_mergejoin = off; set local jit = off`.simple();
  for (const [place, stage] of batch.stages.entries()) {
    if (place > 0) await emptyStaging(sql);
    await stage.copy(sql);
    if (stage.has('staged_coin')) {
      const coins = await mergeCoins(sql, source);
      for (const key of ['new', 'changed', 'unchanged'] as const) counts.coins[key] += coins[key];
    }
    if (stage.has('staged_row')) await mergeBrands(sql, source, stage, counts);
    const { row, reason } = refusedRow;
    refused.push(...(await ormIn(sql).orm.select({ row, reason }).from(refusedRow).orderBy(row, reason)));
  }
  counts.rows.refused = new Set(refused.map(({ row }) => row)).size;
  return { counts, refused: refused.sort((a, b) => a.row - b.row) };
}

async function mergeBrands(
  sql: Transaction,
  source: SourceName,
  stage: Stage,
  counts: ImportCounts,
): Promise<void> {
  // Without statistics the planner expects hundreds of rows per company and reads whole tables.
  await sql`
    analyze staged_row (row, domain, creates), staged_alias (row, domain), staged_claim (row), staged_instrument (row, ins),
      staged_number (ins), staged_listing (ins)`.simple();
  const { areNew } = await resolveBrands(sql, source, stage);
  const written = await writeBrands(sql, source, { hasKeys: stage.hasKeys, areNew });
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
  if (stage.has('staged_instrument')) {
    const securities = await mergeSecurities(sql, source, stage.numbers);
    counts.instruments.new += securities.instruments;
    counts.numbers.new += securities.numbers;
    for (const key of ['new', 'changed', 'refused'] as const)
      counts.listings[key] += securities.listings[key];
  }
  const { orm } = ormIn(sql);
  const found = orm.select().from(foundBrand).where(eq(foundBrand.row, stagedRow.row));
  const refused = orm.select().from(refusedRow).where(eq(refusedRow.row, stagedRow.row));
  counts.rows.unmatched += await orm.$count(stagedRow, and(notExists(found), notExists(refused)));
}

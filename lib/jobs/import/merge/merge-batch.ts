import type { SourceName } from '../../../core/brands/precedence.ts';
import { type ImportCounts, noCounts } from '../../../core/import-counts.ts';
import type { Transaction } from '../../../db/client.ts';
import type { Batch } from './batch.ts';
import { emptyStaging } from './create-staging.ts';
import { mergeCoins } from './merge-coins.ts';
import { mergeFields } from './merge-fields.ts';
import { mergeSecurities } from './merge-securities.ts';
import { resolveBrands, writeBrands } from './resolve-brands.ts';
import type { Stage } from './stage.ts';

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
    refused.push(...(await sql<RefusedRow[]>`select row, reason from refused_row order by row, reason`));
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
  const [left] = await sql<{ rows: number }[]>`
    select count(*)::int as rows from staged_row s
    where not exists (select from found_brand f where f.row = s.row)
      and not exists (select from refused_row r where r.row = s.row)`;
  counts.rows.unmatched += left?.rows ?? 0;
}

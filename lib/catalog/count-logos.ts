import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { type RowCount, rowCount } from '../db/row-count.ts';

const MAX_COUNTED = 10_000;

const IDS = { brand: 'brand_id', coin: 'crypto_asset_id' } as const;

/** Brands or coins that are shown and have a logo. @throws (rejects) Unavailable */
export async function countLogos(
  { sql }: Pick<Database, 'sql'>,
  kind: keyof typeof IDS,
  most = MAX_COUNTED,
): Promise<RowCount> {
  const shown =
    kind === 'brand'
      ? sql`brand s on s.id = l.brand_id and s.hidden_at is null`
      : sql`crypto_asset s on s.id = l.crypto_asset_id and s.is_preferred and s.hidden_at is null`;
  const [row] = await withDeadline(sql<{ counted: number; estimate: number | null }[]>`
    select (select count(*)::int from (select from logo l join ${shown} limit ${most + 1}) as found) as counted,
      (select (c.reltuples * (1 - s.null_frac))::float8 from pg_class c
        join pg_stats s on s.schemaname = 'public' and s.tablename = 'logo' and s.attname = ${IDS[kind]}
        where c.oid = 'logo'::regclass) as estimate`);
  return rowCount(row?.counted ?? 0, row?.estimate ?? null, most);
}

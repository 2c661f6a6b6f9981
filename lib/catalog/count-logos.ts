import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { countUpTo, estimatedValues, type RowCount, rowCount } from '../db/row-count.ts';

const MAX_COUNTED = 10_000;

/** Brands or coins that are shown and have a logo. @throws (rejects) Unavailable */
export async function countLogos(
  { sql }: Pick<Database, 'sql'>,
  kind: 'brand' | 'coin',
  most = MAX_COUNTED,
): Promise<RowCount> {
  const [column, shown] =
    kind === 'brand'
      ? ['brand_id', sql`logo l join brand s on s.id = l.brand_id and s.hidden_at is null`]
      : [
          'crypto_asset_id',
          sql`logo l join crypto_asset s on s.id = l.crypto_asset_id and s.is_preferred and s.hidden_at is null`,
        ];
  const [row] = await withDeadline(sql<{ counted: number; estimate: number | null }[]>`
    select ${countUpTo(sql, shown, most)} as counted, ${estimatedValues(sql, 'logo', column)} as estimate`);
  return rowCount(row?.counted ?? 0, row?.estimate ?? null, most);
}

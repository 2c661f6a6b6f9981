import { and, count, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { estimatedValues, type RowCount, rowCount } from '../db/row-count.ts';
import { brand, cryptoAsset, logo } from '../db/schema/index.ts';

const MAX_COUNTED = 10_000;

/** Brands or coins that are shown and have a logo. @throws (rejects) Unavailable */
export async function countLogos(
  { orm }: Pick<Database, 'orm'>,
  kind: 'brand' | 'coin',
  most = MAX_COUNTED,
): Promise<RowCount> {
  const logos = orm.select({ id: logo.id }).from(logo).$dynamic();
  const [column, shown] =
    kind === 'brand'
      ? [logo.brandId, logos.innerJoin(brand, and(eq(brand.id, logo.brandId), isNull(brand.hiddenAt)))]
      : [
          logo.cryptoAssetId,
          logos.innerJoin(
            cryptoAsset,
            and(
              eq(cryptoAsset.id, logo.cryptoAssetId),
              cryptoAsset.isPreferred,
              isNull(cryptoAsset.hiddenAt),
            ),
          ),
        ];
  const [row] = await withPageDeadline(
    orm
      .select({ counted: count(), estimate: estimatedValues(column) })
      .from(shown.limit(most + 1).as('found')),
  );
  return rowCount(row?.counted ?? 0, row?.estimate ?? null, most);
}

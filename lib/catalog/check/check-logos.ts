import { and, eq, inArray, sql } from 'drizzle-orm';
import { LOGO_SIZES } from '../../core/plans/plans.ts';
import type { Database } from '../../db/client.ts';
import { brand, brandDomain, cryptoAsset, logo, logoRendition } from '../../db/schema/index.ts';
import { blazon, type Inconsistency, quoted } from './inconsistency.ts';

/** Finds logos without a rendition of one of the sizes, which is then not served. */
export async function checkLogos({ orm }: Database): Promise<Inconsistency[]> {
  const { logoId, size } = logoRendition;
  const rows = await orm
    .select({
      id: logo.id,
      key: sql<string>`coalesce(${brandDomain.domain}, ${brand.name}, ${cryptoAsset.symbol}, ${logo.currencyCode} || ':CUR')`,
      sizes: sql<
        number[]
      >`coalesce(array_agg(${size}::int order by ${size}) filter (where ${size} is not null), '{}')`,
    })
    .from(logo)
    .leftJoin(brand, eq(brand.id, logo.brandId))
    .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
    .leftJoin(cryptoAsset, eq(cryptoAsset.id, logo.cryptoAssetId))
    .leftJoin(logoRendition, eq(logoId, logo.id))
    .groupBy(logo.id, brandDomain.domain, brand.name, cryptoAsset.symbol)
    .having(sql`count(*) filter (where ${inArray(size, LOGO_SIZES)}) < ${LOGO_SIZES.length}`)
    .orderBy(sql`2`);
  return rows.map(({ id, key, sizes }) => ({
    kind: 'logo_renditions',
    subject: `${key} (logo ${id})`,
    expected: `pictures of ${LOGO_SIZES.join(', ')} px`,
    found: sizes.length === 0 ? 'none' : sizes.join(', '),
    fix: blazon(`catalog logo ${quoted(key)} <file>`),
  }));
}

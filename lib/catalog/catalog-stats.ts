import { count, desc, eq, isNotNull, not, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import {
  brand,
  brandDomain,
  catalogLoad,
  cryptoAsset,
  currency,
  logo,
  logoRendition,
} from '../db/schema/index.ts';
import type { CatalogCounts } from './catalog-size.ts';

export interface CatalogStats extends CatalogCounts {
  withdrawn: number;
  renditions: number;
  /** Of those in the database. */
  renditionBytes: number;
  renditionBytesBySize: Record<string, number>;
  starterKey: string | null;
  bySource: Record<string, number>;
}

/** Counts the whole catalog by reading all of it: for operators, not for requests. */
export async function catalogStats({ orm }: Database): Promise<CatalogStats> {
  const [starter] = await orm
    .select({ key: catalogLoad.key })
    .from(catalogLoad)
    .where(eq(catalogLoad.source, 'starter'));
  const sizes = await orm
    .select({
      size: logoRendition.size,
      count: count(),
      bytes: sql<number>`coalesce(sum(length(${logoRendition.png})), 0)::float8`,
    })
    .from(logoRendition)
    .groupBy(logoRendition.size)
    .orderBy(logoRendition.size);
  const origin = sql<string>`case when ${logo.origin} <> 'starter' then ${logo.source}
    else split_part(${logo.source}, '/', 1)
      || case when ${logo.source} like '@%' then '/' || split_part(${logo.source}, '/', 2) else '' end end`;
  const sources = await orm
    .select({ origin: origin.as('origin'), logos: count() })
    .from(logo)
    .groupBy(sql`1`)
    .orderBy(desc(count()));
  return {
    brands: await orm.$count(brand),
    brandsWithLogo: await orm.$count(logo, isNotNull(logo.brandId)),
    domains: await orm.$count(brandDomain),
    aliases: await orm.$count(brandDomain, not(brandDomain.isPrimary)),
    coins: await orm.$count(cryptoAsset),
    coinsWithLogo: await orm.$count(logo, isNotNull(logo.cryptoAssetId)),
    currencies: await orm.$count(currency),
    currenciesWithLogo: await orm.$count(logo, isNotNull(logo.currencyCode)),
    withdrawn:
      (await orm.$count(brand, isNotNull(brand.hiddenAt))) +
      (await orm.$count(cryptoAsset, isNotNull(cryptoAsset.hiddenAt))),
    renditions: sizes.reduce((sum, size) => sum + size.count, 0),
    renditionBytes: sizes.reduce((sum, { bytes }) => sum + bytes, 0),
    starterKey: starter?.key ?? null,
    renditionBytesBySize: Object.fromEntries(sizes.map(({ size, bytes }) => [`${size}`, bytes])),
    bySource: Object.fromEntries(sources.map(({ origin, logos }) => [origin, logos])),
  };
}

import { count, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { columnStatistics, countUpTo, estimatedRows, estimatedValues, rowCount } from '../db/row-count.ts';
import { brand, brandDomain, cryptoAsset, currency, logo } from '../db/schema/index.ts';

export interface CatalogCounts {
  brands: number;
  brandsWithLogo: number;
  domains: number;
  aliases: number;
  coins: number;
  coinsWithLogo: number;
  currencies: number;
  currenciesWithLogo: number;
}

/** `isAbout`: the numbers of brands and domains are estimates with two digits. */
export interface CatalogSize extends CatalogCounts {
  isAbout: boolean;
}

const MAX_COUNTED = 100_000;

/** For a page, in little time however large the catalog is; `catalogStats` counts everything. */
export async function catalogSize(db: Pick<Database, 'orm'>, most = MAX_COUNTED): Promise<CatalogSize> {
  const { orm } = db;
  const { isPrimary } = brandDomain;
  // Counting up to a number of aliases could read all domains before the first one.
  const someDomains = orm
    .select({ isPrimary })
    .from(brandDomain)
    .limit(most + 1)
    .as('some_domains');
  const [row] = await orm
    .select({
      brands: countUpTo(db, brand, most),
      brandsWithLogo: countUpTo(db, logo, most, isNotNull(logo.brandId)),
      domains: count(),
      aliases: sql`count(*) filter (where not ${someDomains.isPrimary})`.mapWith(Number),
      coins: orm.$count(cryptoAsset),
      coinsWithLogo: orm.$count(logo, isNotNull(logo.cryptoAssetId)),
      currencies: orm.$count(currency),
      currenciesWithLogo: orm.$count(logo, isNotNull(logo.currencyCode)),
      estimates: {
        brands: estimatedRows(brand),
        brandsWithLogo: estimatedValues(logo.brandId),
        domains: estimatedRows(brandDomain),
        aliases: sql<number | null>`${estimatedRows(brandDomain)} * (
          select most_common_freqs[array_position(most_common_vals::text::text[], 'f')]
          from ${columnStatistics(isPrimary)})`,
      },
    })
    .from(someDomains);
  if (row === undefined) throw new Error('expected a row of counts');
  const { estimates, ...counted } = row;
  const found = (['brands', 'brandsWithLogo', 'domains', 'aliases'] as const).map((name) => {
    const isPartial = name === 'aliases' && counted.domains > most;
    return [name, rowCount(counted[name], estimates[name], isPartial ? -1 : most)] as const;
  });
  return {
    ...counted,
    ...Object.fromEntries(found.map(([name, { count }]) => [name, count])),
    isAbout: found.some(([, { isAbout }]) => isAbout),
  };
}

import type { Database } from '../db/client.ts';
import { columnStatistics, countUpTo, estimatedRows, estimatedValues, rowCount } from '../db/row-count.ts';

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

type Estimated = 'brands' | 'brandsWithLogo' | 'domains' | 'aliases';
type Row = CatalogCounts & { estimates: Record<Estimated, number | null> };

const MAX_COUNTED = 100_000;

/** For a page, in little time however large the catalog is; `catalogStats` counts everything. */
export async function catalogSize({ sql }: Pick<Database, 'sql'>, most = MAX_COUNTED): Promise<CatalogSize> {
  const upTo = (rows: Parameters<typeof countUpTo>[1]) => countUpTo(sql, rows, most);
  const someDomains = sql`select is_primary from brand_domain limit ${most + 1}`;
  const [row] = await sql<Row[]>`
    select ${upTo(sql`brand`)} as brands, ${upTo(sql`logo where brand_id is not null`)} as "brandsWithLogo",
      -- Counting up to a number of aliases could read all domains before the first one.
      (select count(*)::int from (${someDomains}) as found) as domains,
      (select count(*)::int from (${someDomains}) as found where not is_primary) as aliases,
      (select count(*)::int from crypto_asset) as coins,
      (select count(*)::int from logo where crypto_asset_id is not null) as "coinsWithLogo",
      (select count(*)::int from currency) as currencies,
      (select count(*)::int from logo where currency_code is not null) as "currenciesWithLogo",
      json_build_object(
        'brands', ${estimatedRows(sql, 'brand')},
        'brandsWithLogo', ${estimatedValues(sql, 'logo', 'brand_id')},
        'domains', ${estimatedRows(sql, 'brand_domain')},
        'aliases', ${estimatedRows(sql, 'brand_domain')} * (
          select most_common_freqs[array_position(most_common_vals::text::text[], 'f')]
          from ${columnStatistics(sql, 'brand_domain', 'is_primary')})) as estimates`;
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

import type { Database } from '../db/client.ts';

/** How much the catalogue holds. */
export interface CatalogStats {
  brands: number;
  brandsWithLogo: number;
  domains: number;
  aliases: number;
  coins: number;
  coinsWithLogo: number;
  currencies: number;
  currenciesWithLogo: number;
  withdrawn: number;
  renditions: number;
  renditionBytes: number;
  renditionBytesBySize: Record<string, number>;
  starterKey: string | null;
  bySource: Record<string, number>;
}

/** Counts the whole catalogue, in statements that read all of it: for operators, not for requests. */
export async function catalogStats(db: Database): Promise<CatalogStats> {
  const [row] = await db.sql<
    (Omit<CatalogStats, 'renditionBytesBySize' | 'bySource'> & Record<string, unknown>)[]
  >`
    select (select count(*)::int from brand) as brands,
           (select count(*)::int from logo where brand_id is not null) as "brandsWithLogo",
           (select count(*)::int from brand_domain) as domains,
           (select count(*)::int from brand_domain where not is_primary) as aliases,
           (select count(*)::int from crypto_asset) as coins,
           (select count(*)::int from logo where crypto_asset_id is not null) as "coinsWithLogo",
           (select count(*)::int from currency) as currencies,
           (select count(*)::int from logo where currency_code is not null) as "currenciesWithLogo",
           (select count(*)::int from brand where hidden_at is not null)
             + (select count(*)::int from crypto_asset where hidden_at is not null) as withdrawn,
           (select count(*)::int from logo_rendition) as renditions,
           (select coalesce(sum(length(png)), 0)::float8 from logo_rendition) as "renditionBytes",
           (select key from catalog_load where source = 'starter') as "starterKey"`;
  if (row === undefined) throw new Error('the database did not answer a count');
  const sizes = await db.sql<{ size: number; bytes: number }[]>`
    select size, sum(length(png))::float8 as bytes from logo_rendition group by size order by size`;
  const sources = await db.sql<{ package: string; logos: number }[]>`
    select case when origin <> 'starter' then source
                else split_part(source, '/', 1) || case when source like '@%' then '/' || split_part(source, '/', 2) else '' end
           end as package, count(*)::int as logos
    from logo group by 1 order by 2 desc`;
  return {
    ...row,
    renditionBytesBySize: Object.fromEntries(sizes.map(({ size, bytes }) => [`${size}`, bytes])),
    bySource: Object.fromEntries(sources.map((source) => [source.package, source.logos])),
  };
}

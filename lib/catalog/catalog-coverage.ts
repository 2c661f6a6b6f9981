import { BRAND_FIELD_NAMES, BRAND_FIELDS } from '../core/brands/brand-fields.ts';
import { gicsNames } from '../core/brands/gics.ts';
import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import type { Database } from '../db/client.ts';
import { hasNotEnded } from './listing-dates.ts';

export interface CatalogCoverage {
  brands: number;
  /** Brands that have each field, each part of `social`, `address` and `gics`, a logo, a listing. */
  fields: Record<string, number>;
  /** Every exchange of the table, and others with listings. */
  exchanges: ExchangeCoverage[];
  /** `brands` is null for types that do not identify brands. */
  identifiers: { type: string; count: number; brands: number | null }[];
  sources: SourceCoverage[];
}

interface ExchangeCoverage {
  mic: string;
  name: string;
  listings: number;
  former: number;
  brands: number;
  brandsWithLogo: number;
}

interface SourceCoverage {
  source: string;
  brands: number;
  fields: number;
  domains: number;
  listings: number;
  numbers: number;
  coins: number;
  currencies: number;
}

export async function catalogCoverage({ sql }: Database): Promise<CatalogCoverage> {
  const [said, parts, exchanges, identifiers, rows] = await Promise.all([
    fieldsSaid(sql),
    partsKnown(sql),
    exchangesListed(sql),
    identifiersHeld(sql),
    rowsBySource(sql),
  ]);
  const fieldsOf = (belongs: (row: { field: string; source: string }) => boolean) =>
    said.filter(belongs).reduce((sum, { brands }) => sum + brands, 0);
  return {
    brands: parts.brands,
    fields: {
      ...Object.fromEntries(BRAND_FIELD_NAMES.map((name) => [name, fieldsOf(({ field }) => field === name)])),
      ...parts.known,
    },
    exchanges,
    identifiers,
    sources: [...new Set([...rows.map(({ source }) => source), ...said.map(({ source }) => source)])]
      .sort()
      .map((name) => ({
        ...(rows.find(({ source }) => source === name) ?? {
          source: name,
          brands: 0,
          domains: 0,
          listings: 0,
          numbers: 0,
          coins: 0,
          currencies: 0,
        }),
        fields: fieldsOf(({ source }) => source === name),
      })),
  };
}

type Sql = Database['sql'];

function fieldsSaid(sql: Sql): Promise<{ field: string; source: string; brands: number }[]> {
  const fields = BRAND_FIELD_NAMES.map(
    (field) => sql`(${field}::text, b.${sql(BRAND_FIELDS[field].column)} is not null)`,
  ).reduce((all, one) => sql`${all}, ${one}`);
  return sql`
    select f.field, coalesce(b.field_sources -> f.field ->> 0, b.source) as source, count(*)::int as brands
    from brand b cross join lateral (values ${fields}) as f (field, is_known)
    where f.is_known group by 1, 2`;
}

async function partsKnown(sql: Sql): Promise<{ brands: number; known: Record<string, number> }> {
  const parts = await sql<{ part: string; brands: number }[]>`
    select 'social.' || k.key as part, count(*)::int as brands
    from brand b cross join lateral jsonb_object_keys(case when jsonb_typeof(b.social) = 'object' then b.social end) as k (key)
    group by 1
    union all
    select 'address.' || k.key, count(*)::int
    from brand b cross join lateral jsonb_object_keys(case when jsonb_typeof(b.address) = 'object' then b.address end) as k (key)
    group by 1
    order by 1`;
  const classes = await sql<{ code: string; brands: number }[]>`
    select gics as code, count(*)::int as brands from brand where gics is not null group by 1`;
  const [whole] = await sql<{ brands: number; logo: number; listing: number; number: number }[]>`
    select count(*)::int as brands,
           count(*) filter (where exists (select from logo l where l.brand_id = b.id))::int as logo,
           count(*) filter (where exists (
             select from instrument i join listing l on l.instrument_id = i.id
             where i.brand_id = b.id and ${hasNotEnded(sql)}))::int as listing,
           count(*) filter (where exists (
             select from instrument i join securities_number n on n.instrument_id = i.id where i.brand_id = b.id))::int as number
    from brand b`;
  const { brands = 0, ...rest } = whole ?? {};
  const levels = Object.fromEntries(
    (['sector', 'industryGroup', 'industry', 'subIndustry'] as const).map((level) => [
      `gics.${level}`,
      classes.filter(({ code }) => gicsNames(code)?.[level]).reduce((sum, row) => sum + row.brands, 0),
    ]),
  );
  return {
    brands,
    known: { ...Object.fromEntries(parts.map((row) => [row.part, row.brands])), ...levels, ...rest },
  };
}

async function exchangesListed(sql: Sql): Promise<ExchangeCoverage[]> {
  const rows = await sql<Omit<ExchangeCoverage, 'name'>[]>`
    select l.mic, count(*) filter (where ${hasNotEnded(sql)})::int as listings,
           count(*) filter (where not ${hasNotEnded(sql)})::int as former,
           count(distinct i.brand_id) filter (where ${hasNotEnded(sql)})::int as brands,
           count(distinct g.brand_id) filter (where ${hasNotEnded(sql)})::int as "brandsWithLogo"
    from listing l join instrument i on i.id = l.instrument_id left join logo g on g.brand_id = i.brand_id
    group by l.mic`;
  const found = new Map(rows.map((row) => [row.mic, row]));
  const mics = new Set([...EXCHANGES.map(({ mic }) => mic), ...[...found.keys()].sort()]);
  return [...mics]
    .map((mic) => ({
      mic,
      name: exchangeName(mic),
      listings: 0,
      former: 0,
      brands: 0,
      brandsWithLogo: 0,
      ...found.get(mic),
    }))
    .sort((a, b) => b.listings - a.listings);
}

function identifiersHeld(sql: Sql): Promise<CatalogCoverage['identifiers']> {
  return sql`
    with held as (
      select case when is_primary then 'domain' else 'alias' end as type, brand_id from brand_domain
      union all
      select case when ${hasNotEnded(sql)} then 'listing' else 'former listing' end, i.brand_id
      from listing l join instrument i on i.id = l.instrument_id
      union all
      select case when n.type = 'cusip' and n.value ~ '^[A-Z]' then 'cins' else n.type end, i.brand_id
      from securities_number n join instrument i on i.id = n.instrument_id
      union all
      select type, brand_id from brand_key
      union all
      select 'coin symbol', null from crypto_asset where is_preferred
      union all
      select 'currency', null from currency
    )
    select t.type, count(h.type)::int as count,
           case when t.of_brands then count(distinct h.brand_id)::int end as brands
    from (values (1, 'domain', true), (2, 'alias', true), (3, 'listing', true), (4, 'former listing', true),
                 (5, 'isin', true), (6, 'cusip', true), (7, 'cins', true), (8, 'sedol', true), (9, 'wkn', true),
                 (10, 'figi', true), (11, 'lei', true), (12, 'cik', true), (13, 'wikidata', true),
                 (14, 'coin symbol', false), (15, 'currency', false)) as t (place, type, of_brands)
    left join held h on h.type = t.type
    group by t.place, t.type, t.of_brands order by t.place`;
}

function rowsBySource(sql: Sql): Promise<Omit<SourceCoverage, 'fields'>[]> {
  return sql`
    select source, count(*) filter (where what = 'brand')::int as brands,
           count(*) filter (where what = 'domain')::int as domains,
           count(*) filter (where what = 'listing')::int as listings,
           count(*) filter (where what = 'number')::int as numbers,
           count(*) filter (where what = 'coin')::int as coins,
           count(*) filter (where what = 'currency')::int as currencies
    from (
      select 'brand' as what, source from brand
      union all select 'domain', source from brand_domain
      union all select 'listing', source from listing
      union all select 'number', source from securities_number
      union all select 'coin', source from crypto_asset
      union all select 'currency', source from currency
    ) as rows
    group by source`;
}

import { and, count, countDistinct, sql as dsql, eq, exists, isNotNull, type SQL } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import { BRAND_FIELD_NAMES } from '../core/brands/brand-fields.ts';
import { gicsNames } from '../core/brands/gics.ts';
import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import { exchangeName } from '../core/exchanges/find-exchange.ts';
import type { Database } from '../db/client.ts';
import {
  brand,
  brandDomain,
  brandKey,
  cryptoAsset,
  currency,
  instrument,
  listing,
  logo,
  securitiesNumber,
} from '../db/schema/index.ts';
import { notEnded } from './listing-dates.ts';

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

export async function catalogCoverage(db: Database): Promise<CatalogCoverage> {
  const [said, parts, exchanges, identifiers, rows] = await Promise.all([
    fieldsSaid(db),
    partsKnown(db),
    exchangesListed(db),
    identifiersHeld(db),
    rowsBySource(db),
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
    sources: [...new Set([...rows.keys(), ...said.map(({ source }) => source)])].sort().map((source) => ({
      source,
      brands: 0,
      domains: 0,
      listings: 0,
      numbers: 0,
      coins: 0,
      currencies: 0,
      ...rows.get(source),
      fields: fieldsOf((row) => row.source === source),
    })),
  };
}

function fieldsSaid({ orm }: Database): Promise<{ field: string; source: string; brands: number }[]> {
  const fields = BRAND_FIELD_NAMES.map((field) => dsql`(${field}::text, ${brand[field]} is not null)`);
  return orm
    .select({
      field: dsql<string>`f.field`,
      source: dsql<string>`coalesce(${brand.fieldSources} -> f.field ->> 0, ${brand.source})`,
      brands: count(),
    })
    .from(brand)
    .crossJoinLateral(dsql`(values ${dsql.join(fields, dsql`, `)}) as f (field, is_known)`)
    .where(dsql`f.is_known`)
    .groupBy(dsql`1, 2`);
}

async function partsKnown({ orm }: Database): Promise<{ brands: number; known: Record<string, number> }> {
  const ofBrand = eq(instrument.brandId, brand.id);
  const hasLogo = exists(orm.select().from(logo).where(eq(logo.brandId, brand.id)));
  const hasNumber = exists(
    orm
      .select()
      .from(instrument)
      .innerJoin(securitiesNumber, eq(securitiesNumber.instrumentId, instrument.id))
      .where(ofBrand),
  );
  const isListed = exists(
    orm
      .select()
      .from(instrument)
      .innerJoin(listing, eq(listing.instrumentId, instrument.id))
      .where(and(ofBrand, notEnded)),
  );
  const [social, address, classes, brands, withLogo, listed, numbered] = await Promise.all([
    partsOf(orm, brand.social),
    partsOf(orm, brand.address),
    orm
      .select({ code: brand.gics, brands: count() })
      .from(brand)
      .where(isNotNull(brand.gics))
      .groupBy(brand.gics),
    orm.$count(brand),
    orm.$count(brand, hasLogo),
    orm.$count(brand, isListed),
    orm.$count(brand, hasNumber),
  ]);
  const levels = (['sector', 'industryGroup', 'industry', 'subIndustry'] as const).map((level) => [
    `gics.${level}`,
    classes
      .filter(({ code }) => code !== null && gicsNames(code)?.[level])
      .reduce((sum, row) => sum + row.brands, 0),
  ]);
  const parts = [
    ...address.map((row) => [`address.${row.part}`, row.brands]),
    ...social.map((row) => [`social.${row.part}`, row.brands]),
  ];
  return {
    brands,
    known: {
      ...Object.fromEntries([...parts, ...levels]),
      logo: withLogo,
      listing: listed,
      number: numbered,
    },
  };
}

function partsOf(orm: Database['orm'], column: typeof brand.social | typeof brand.address) {
  const part = dsql<string>`jsonb_object_keys(${column})`;
  const keys = orm
    .select({ part: part.as('part') })
    .from(brand)
    .where(dsql`jsonb_typeof(${column}) = 'object'`)
    .as('keys');
  return orm.select({ part: keys.part, brands: count() }).from(keys).groupBy(keys.part).orderBy(keys.part);
}

async function exchangesListed({ orm }: Database): Promise<ExchangeCoverage[]> {
  const open = (counted: SQL) => dsql<number>`${counted} filter (where ${notEnded})`.mapWith(Number);
  const rows = await orm
    .select({
      mic: listing.mic,
      listings: open(count()),
      former: dsql`count(*) filter (where not ${notEnded})`.mapWith(Number),
      brands: open(countDistinct(instrument.brandId)),
      brandsWithLogo: open(countDistinct(logo.brandId)),
    })
    .from(listing)
    .innerJoin(instrument, eq(instrument.id, listing.instrumentId))
    .leftJoin(logo, eq(logo.brandId, instrument.brandId))
    .groupBy(listing.mic);
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

const BRAND_IDENTIFIERS = [
  ...['domain', 'alias', 'listing', 'former listing'],
  ...['isin', 'cusip', 'cins', 'sedol', 'wkn', 'figi'],
  ...['lei', 'cik', 'wikidata'],
];

async function identifiersHeld({ orm }: Database): Promise<CatalogCoverage['identifiers']> {
  const { isPrimary } = brandDomain;
  const { type, value } = securitiesNumber;
  const ofInstrument = { brandId: instrument.brandId };
  const held = unionAll(
    orm
      .select({
        type: dsql<string>`case when ${isPrimary} then 'domain' else 'alias' end`.as('type'),
        brandId: brandDomain.brandId,
      })
      .from(brandDomain),
    orm
      .select({
        type: dsql<string>`case when ${notEnded} then 'listing' else 'former listing' end`,
        ...ofInstrument,
      })
      .from(listing)
      .innerJoin(instrument, eq(instrument.id, listing.instrumentId)),
    orm
      .select({
        type: dsql<string>`case when ${type} = 'cusip' and ${value} ~ '^[A-Z]' then 'cins' else ${type} end`,
        ...ofInstrument,
      })
      .from(securitiesNumber)
      .innerJoin(instrument, eq(instrument.id, securitiesNumber.instrumentId)),
    orm.select({ type: dsql<string>`${brandKey.type}`, brandId: brandKey.brandId }).from(brandKey),
  ).as('held');
  const [rows, coins, currencies] = await Promise.all([
    orm
      .select({ type: held.type, count: count(), brands: countDistinct(held.brandId) })
      .from(held)
      .groupBy(held.type),
    orm.$count(cryptoAsset, eq(cryptoAsset.isPreferred, true)),
    orm.$count(currency),
  ]);
  const found = new Map(rows.map((row) => [row.type, row]));
  return [
    ...BRAND_IDENTIFIERS.map((type) => ({ type, count: 0, brands: 0, ...found.get(type) })),
    { type: 'coin symbol', count: coins, brands: null },
    { type: 'currency', count: currencies, brands: null },
  ];
}

const TABLES = {
  brands: brand,
  domains: brandDomain,
  listings: listing,
  numbers: securitiesNumber,
  coins: cryptoAsset,
  currencies: currency,
};

async function rowsBySource({ orm }: Database): Promise<Map<string, Partial<SourceCoverage>>> {
  const found = new Map<string, Partial<SourceCoverage>>();
  for (const [name, table] of Object.entries(TABLES)) {
    const rows = await orm
      .select({ source: table.source, count: count() })
      .from(table as typeof brand)
      .groupBy(table.source);
    for (const row of rows) found.set(row.source, { ...found.get(row.source), [name]: row.count });
  }
  return found;
}

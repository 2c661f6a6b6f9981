import { and, eq, getTableColumns, isNotNull, isNull, not, notExists, or, sql } from 'drizzle-orm';
import { alias, type PgColumn } from 'drizzle-orm/pg-core';
import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import { BRAND_FIELD_NAMES, type BrandField } from '../../core/brands/brand-fields.ts';
import { storedTicker } from '../../core/identifiers/ticker.ts';
import { ormIn, type Transaction } from '../../db/client.ts';
import {
  brand,
  brandDomain,
  brandKey,
  cryptoAsset,
  instrument,
  listing,
  securitiesNumber,
} from '../../db/schema/index.ts';
import { numbersOf } from '../import/merge/row-parts.ts';
import type { ShippedSource } from './shipped-sources.ts';
import type { StarterBrand, StarterCoin } from './starter-artefact.ts';

/** Before a shipped source is merged, since it is complete. Values of other sources stay. */

/** Call before a shipped source is merged: it is complete. Values of other sources stay. */
export async function pruneStaleFacts(tx: Transaction, records: readonly BrandFacts[]): Promise<void> {
  await pruneFields(
    tx,
    'facts',
    records.map(({ colors, ...record }) => ({ ...record, colors, color: colors?.[0] })),
  );
  await pruneAliases(tx, 'facts', records);
  await pruneSecurities(tx, records);
}

export async function pruneStaleStarter(
  tx: Transaction,
  brands: readonly StarterBrand[],
  coins: readonly StarterCoin[],
): Promise<{ brands: number; domains: number; coins: number }> {
  const removed = await pruneBrands(tx, brands);
  await pruneFields(tx, 'starter', brands);
  const domains = await pruneAliases(tx, 'starter', brands);
  return { brands: removed, domains, coins: await pruneCoins(tx, coins) };
}

/** Brands stay if other sources know them, or if withdrawn, so that a later version cannot restore them. */
async function pruneBrands(tx: Transaction, brands: readonly StarterBrand[]): Promise<number> {
  const { orm } = ormIn(tx);
  const stated = sql.param(brands.map(({ domain }) => domain));
  const known = [
    orm
      .select()
      .from(brandDomain)
      .where(
        and(
          eq(brandDomain.brandId, brand.id),
          brandDomain.isPrimary,
          sql`${brandDomain.domain} = any(${stated}::text[])`,
        ),
      ),
    orm.select().from(instrument).where(eq(instrument.brandId, brand.id)),
    orm.select().from(brandKey).where(eq(brandKey.brandId, brand.id)),
  ];
  const { count } = await orm
    .delete(brand)
    .where(
      and(
        eq(brand.source, 'starter'),
        isNull(brand.hiddenAt),
        sql`not exists (select from jsonb_each(${brand.fieldSources}) as f where f.value ->> 0 <> 'starter')`,
        ...known.map((one) => notExists(one)),
      ),
    );
  return count;
}

type Stated = { domain: string; aliases: readonly string[] } & Partial<Record<BrandField, unknown>>;

type Held = typeof brand.$inferSelect & { domains: string[] };

async function pruneFields(
  tx: Transaction,
  source: ShippedSource,
  records: readonly Stated[],
): Promise<void> {
  const recordOf = new Map(
    records.flatMap((record) => [record.domain, ...record.aliases].map((domain) => [domain, record])),
  );
  const held = await ormIn(tx)
    .orm.select({
      ...getTableColumns(brand),
      // The primary one first.
      domains: sql<string[]>`array_agg(${brandDomain.domain} order by ${brandDomain.isPrimary} desc)`,
    })
    .from(brand)
    .innerJoin(brandDomain, eq(brandDomain.brandId, brand.id))
    .where(or(eq(brand.source, source), sql`${brand.fieldSources}::text like ${`%"${source}"%`}`))
    .groupBy(brand.id);
  for (const one of held) {
    const record = one.domains.map((domain) => recordOf.get(domain)).find((found) => found !== undefined);
    // A missing starter brand was already removed, or stays unchanged.
    if (record !== undefined || source === 'facts') await pruneFieldsOf(tx, source, one, record);
  }
}

async function pruneFieldsOf(
  tx: Transaction,
  source: ShippedSource,
  held: Held,
  record: Stated | undefined,
): Promise<void> {
  const stale = BRAND_FIELD_NAMES.filter(
    (field) =>
      (record?.[field] ?? null) === null &&
      (held[field] !== null || field in held.fieldSources) &&
      (held.fieldSources[field]?.[0] ?? held.source) === source,
  );
  // A brand that only facts knew becomes the starter catalog's, to keep or to remove.
  const owner = record === undefined && held.source === 'facts' ? 'starter' : held.source;
  if (stale.length === 0 && owner === held.source) return;
  const emptied = Object.fromEntries(stale.filter((field) => field !== 'name').map((field) => [field, null]));
  await ormIn(tx)
    .orm.update(brand)
    .set({
      ...emptied,
      source: owner,
      fieldSources: sql`${brand.fieldSources} - ${sql.param(stale)}::text[]`,
    })
    .where(eq(brand.id, held.id));
}

async function pruneAliases(
  tx: Transaction,
  source: ShippedSource,
  records: readonly Stated[],
): Promise<number> {
  const stated = records.flatMap(({ domain, aliases }) =>
    [domain, ...aliases].map((name) => ({ name, owner: domain })),
  );
  const [names, owners] = [stated.map(({ name }) => name), stated.map(({ owner }) => owner)];
  const { orm } = ormIn(tx);
  const own = alias(brandDomain, 'own');
  const isStated = orm
    .select()
    .from(sql`unnest(${sql.param(names)}::text[], ${sql.param(owners)}::text[]) as s (name, owner)`)
    .innerJoin(own, eq(own.domain, sql`s.owner`))
    .where(and(sql`s.name = ${brandDomain.domain}`, eq(own.brandId, brandDomain.brandId)));
  const { count } = await orm
    .delete(brandDomain)
    .where(and(eq(brandDomain.source, source), not(brandDomain.isPrimary), notExists(isStated)));
  return count;
}

async function pruneSecurities(tx: Transaction, records: readonly BrandFacts[]): Promise<void> {
  const stated = records.flatMap(({ domain, instruments }) => instruments.map((one) => ({ domain, ...one })));
  await pruneRows(
    tx,
    listing,
    [listing.mic, listing.ticker],
    stated.flatMap(({ domain, listings }) =>
      listings.map(({ mic, ticker }) => [domain, mic, storedTicker(mic, ticker)]),
    ),
  );
  await pruneRows(
    tx,
    securitiesNumber,
    [securitiesNumber.type, securitiesNumber.value],
    stated.flatMap(({ domain, ...numbers }) =>
      numbersOf(numbers).map(({ type, value }) => [domain, type, value]),
    ),
  );
  await deleteEmptyInstruments(tx, 'facts');
}

async function pruneRows(
  tx: Transaction,
  table: typeof listing | typeof securitiesNumber,
  columns: readonly [PgColumn, PgColumn],
  stated: readonly (readonly [domain: string, one: string, other: string])[],
): Promise<void> {
  const { orm } = ormIn(tx);
  const [domains, ones, others] = [0, 1, 2].map((at) => sql.param(stated.map((row) => row[at])));
  const isStated = orm
    .select()
    .from(instrument)
    .innerJoin(brandDomain, eq(brandDomain.brandId, instrument.brandId))
    .innerJoin(
      sql`unnest(${domains}::text[], ${ones}::text[], ${others}::text[]) as s (domain, one, other)`,
      sql`s.domain = ${brandDomain.domain} and s.one = ${columns[0]} and s.other = ${columns[1]}`,
    )
    .where(eq(instrument.id, table.instrumentId));
  await orm.delete(table).where(and(eq(table.source, 'facts'), notExists(isStated)));
}

export async function deleteEmptyInstruments(tx: Transaction, source: ShippedSource): Promise<void> {
  const { orm } = ormIn(tx);
  await orm
    .delete(instrument)
    .where(
      and(
        eq(instrument.source, source),
        notExists(orm.select().from(listing).where(eq(listing.instrumentId, instrument.id))),
        notExists(
          orm.select().from(securitiesNumber).where(eq(securitiesNumber.instrumentId, instrument.id)),
        ),
      ),
    );
}

/** By symbol and name. Withdrawn coins stay, so that a later version cannot restore them. @returns coins removed */
async function pruneCoins(tx: Transaction, coins: readonly StarterCoin[]): Promise<number> {
  const { orm } = ormIn(tx);
  const { symbol, name, coingeckoId, marketCapRank, rankSource, color } = cryptoAsset;
  const listed = <Key extends keyof StarterCoin>(key: Key) => sql.param(coins.map((coin) => coin[key]));
  const stated = sql`unnest(${listed('symbol')}::text[], ${listed('name')}::text[], ${listed('coingeckoId')}::text[],
    ${listed('marketCapRank')}::int4[], ${listed('color')}::text[]) as s (symbol, name, coingecko_id, rank, color)`;
  const isStated = sql`s.symbol = ${symbol} and s.name = ${name}`;
  const { count } = await orm
    .delete(cryptoAsset)
    .where(
      and(
        eq(cryptoAsset.source, 'starter'),
        isNull(cryptoAsset.hiddenAt),
        notExists(orm.select().from(stated).where(isStated)),
      ),
    );
  const isOtherId = sql`s.coingecko_id <> ${coingeckoId}`;
  const isUnranked = sql`s.rank is null and ${rankSource} is null`;
  await orm
    .update(cryptoAsset)
    .set({
      coingeckoId: sql`case when ${isOtherId} then null else ${coingeckoId} end`,
      marketCapRank: sql`case when ${isUnranked} then null else ${marketCapRank} end`,
      color: sql`case when s.color is null then null else ${color} end`,
    })
    .from(stated)
    .where(
      and(
        eq(cryptoAsset.source, 'starter'),
        isStated,
        or(isOtherId, and(isUnranked, isNotNull(marketCapRank)), and(sql`s.color is null`, isNotNull(color))),
      ),
    );
  return count;
}

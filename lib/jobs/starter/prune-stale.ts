import { and, eq, getTableColumns, isNull, notExists, or, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import { BRAND_FIELD_NAMES, type BrandField } from '../../core/brands/brand-fields.ts';
import { storedTicker } from '../../core/identifiers/ticker.ts';
import { ormIn, type Transaction } from '../../db/client.ts';
import {
  brand,
  brandDomain,
  brandKey,
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
  const { count } = await tx`
    delete from brand_domain d where d.source = ${source} and not d.is_primary and not exists (
      select from unnest(${stated.map(({ name }) => name)}::text[], ${stated.map(({ owner }) => owner)}::text[]) as s (name, owner)
      join brand_domain o on o.domain = s.owner
      where s.name = d.domain and o.brand_id = d.brand_id)`;
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
  const stated = tx`unnest(
    ${coins.map(({ symbol }) => symbol)}::text[], ${coins.map(({ name }) => name)}::text[],
    ${coins.map(({ coingeckoId }) => coingeckoId)}::text[], ${coins.map(({ marketCapRank }) => marketCapRank)}::int4[],
    ${coins.map(({ color }) => color)}::text[]) as s (symbol, name, coingecko_id, rank, color)`;
  const { count } = await tx`
    delete from crypto_asset c where c.source = 'starter' and c.hidden_at is null
      and not exists (select from ${stated} where s.symbol = c.symbol and s.name = c.name)`;
  await tx`
    update crypto_asset c set
      coingecko_id = case when s.coingecko_id <> c.coingecko_id then null else c.coingecko_id end,
      market_cap_rank = case when s.rank is null and c.rank_source is null then null else c.market_cap_rank end,
      color = case when s.color is null then null else c.color end
    from ${stated}
    where c.source = 'starter' and s.symbol = c.symbol and s.name = c.name and (
      s.coingecko_id <> c.coingecko_id
      or (s.rank is null and c.rank_source is null and c.market_cap_rank is not null)
      or (s.color is null and c.color is not null))`;
  return count;
}

import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../../core/brands/brand-fields.ts';
import { storedTicker } from '../../core/identifiers/ticker.ts';
import type { Transaction } from '../../db/client.ts';
import { numbersOf } from '../import/merge/row-parts.ts';
import type { ShippedSource } from './load-version.ts';
import type { StarterBrand, StarterCoin } from './starter-artefact.ts';

/**
 * A shipped source is complete: before its rows are merged, its earlier values that are now missing are removed.
 * Values of other sources stay.
 */

/** Removes fields, aliases, numbers and listings the facts no longer have, and instruments left without either. */
export async function pruneStaleFacts(sql: Transaction, records: readonly BrandFacts[]): Promise<void> {
  await pruneFields(
    sql,
    'facts',
    records.map(({ colors, ...record }) => ({ ...record, colors, color: colors?.[0] })),
  );
  await pruneAliases(sql, 'facts', records);
  await pruneSecurities(sql, records);
}

/** Removes brands, aliases, coins and values the starter catalog no longer has. @returns rows removed */
export async function pruneStaleStarter(
  sql: Transaction,
  brands: readonly StarterBrand[],
  coins: readonly StarterCoin[],
): Promise<{ brands: number; domains: number; coins: number }> {
  const removed = await pruneBrands(sql, brands);
  await pruneFields(sql, 'starter', brands);
  const domains = await pruneAliases(sql, 'starter', brands);
  return { brands: removed, domains, coins: await pruneCoins(sql, coins) };
}

/**
 * Withdrawn brands stay, so that a later version cannot restore them; so do brands that other sources have values
 * for.
 */
async function pruneBrands(sql: Transaction, brands: readonly StarterBrand[]): Promise<number> {
  const { count } = await sql`
    delete from brand b
    where b.source = 'starter' and b.hidden_at is null
      and not exists (select from jsonb_each(b.field_sources) as f where f.value ->> 0 <> 'starter')
      and not exists (
        select from brand_domain d
        where d.brand_id = b.id and d.is_primary and d.domain = any(${brands.map(({ domain }) => domain)}::text[]))
      and not exists (select from instrument i where i.brand_id = b.id)
      and not exists (select from brand_key k where k.brand_id = b.id)`;
  return count;
}

type Stated = { domain: string; aliases: readonly string[] } & Partial<Record<BrandField, unknown>>;

interface Held {
  id: string;
  source: string;
  sources: string;
  columns: string;
  /** The primary one first. */
  domains: string[];
}

async function pruneFields(
  sql: Transaction,
  source: ShippedSource,
  records: readonly Stated[],
): Promise<void> {
  const recordOf = new Map(
    records.flatMap((record) => [record.domain, ...record.aliases].map((domain) => [domain, record])),
  );
  const held = await sql<Held[]>`
    select b.id, b.source, b.field_sources::text as sources, to_jsonb(b)::text as columns,
           array_agg(d.domain order by d.is_primary desc) as domains
    from brand b join brand_domain d on d.brand_id = b.id
    where b.source = ${source} or b.field_sources::text like ${`%"${source}"%`}
    group by b.id`;
  for (const brand of held) {
    const record = brand.domains.map((domain) => recordOf.get(domain)).find((found) => found !== undefined);
    // A missing starter brand was already removed, or stays unchanged.
    if (record !== undefined || source === 'facts') await pruneFieldsOf(sql, source, brand, record);
  }
}

async function pruneFieldsOf(
  sql: Transaction,
  source: ShippedSource,
  brand: Held,
  record: Stated | undefined,
): Promise<void> {
  const sources: Partial<Record<BrandField, [string, string]>> = JSON.parse(brand.sources);
  const columns: Record<string, unknown> = JSON.parse(brand.columns);
  const stale = BRAND_FIELD_NAMES.filter(
    (field) =>
      (record?.[field] ?? null) === null &&
      (columns[BRAND_FIELDS[field].column] !== null || field in sources) &&
      (sources[field]?.[0] ?? brand.source) === source,
  );
  // A brand that only facts knew becomes the starter catalog's, to keep or to remove.
  const owner = record === undefined && brand.source === 'facts' ? 'starter' : brand.source;
  if (stale.length === 0 && owner === brand.source) return;
  const emptied = Object.fromEntries(
    stale.filter((field) => field !== 'name').map((field) => [BRAND_FIELDS[field].column, null]),
  );
  await sql`
    update brand set ${sql({ ...emptied, source: owner })}, field_sources = field_sources - ${stale}::text[]
    where id = ${brand.id}`;
}

/** Aliases that were removed from a record, or moved to another. @returns how many */
async function pruneAliases(
  sql: Transaction,
  source: ShippedSource,
  records: readonly Stated[],
): Promise<number> {
  const stated = records.flatMap(({ domain, aliases }) =>
    [domain, ...aliases].map((name) => ({ name, owner: domain })),
  );
  const { count } = await sql`
    delete from brand_domain d where d.source = ${source} and not d.is_primary and not exists (
      select from unnest(${stated.map(({ name }) => name)}::text[], ${stated.map(({ owner }) => owner)}::text[]) as s (name, owner)
      join brand_domain o on o.domain = s.owner
      where s.name = d.domain and o.brand_id = d.brand_id)`;
  return count;
}

async function pruneSecurities(sql: Transaction, records: readonly BrandFacts[]): Promise<void> {
  const listings = records.flatMap(({ domain, instruments }) =>
    instruments.flatMap((instrument) =>
      instrument.listings.map(({ mic, ticker }) => ({ domain, mic, ticker: storedTicker(mic, ticker) })),
    ),
  );
  await sql`
    delete from listing l using instrument i
    where i.id = l.instrument_id and l.source = 'facts' and not exists (
      select from unnest(${listings.map((row) => row.domain)}::text[], ${listings.map((row) => row.mic)}::text[],
                         ${listings.map((row) => row.ticker)}::text[]) as s (domain, mic, ticker)
      join brand_domain d on d.domain = s.domain and d.brand_id = i.brand_id
      where s.mic = l.mic and s.ticker = l.ticker)`;
  const numbers = records.flatMap(({ domain, instruments }) =>
    instruments.flatMap((instrument) => numbersOf(instrument).map((number) => ({ domain, ...number }))),
  );
  await sql`
    delete from securities_number n using instrument i
    where i.id = n.instrument_id and n.source = 'facts' and not exists (
      select from unnest(${numbers.map((row) => row.domain)}::text[], ${numbers.map((row) => row.type)}::text[],
                         ${numbers.map((row) => row.value)}::text[]) as s (domain, type, value)
      join brand_domain d on d.domain = s.domain and d.brand_id = i.brand_id
      where s.type = n.type and s.value = n.value)`;
  await sql`
    delete from instrument i
    where i.source = 'facts'
      and not exists (select from listing l where l.instrument_id = i.id)
      and not exists (select from securities_number n where n.instrument_id = i.id)`;
}

/**
 * A coin is identified by symbol and name. Withdrawn ones stay, so that a later version cannot restore them. Clears
 * values the starter catalog no longer has, and a CoinGecko id that it corrects.
 * @returns coins removed
 */
async function pruneCoins(sql: Transaction, coins: readonly StarterCoin[]): Promise<number> {
  const stated = sql`unnest(
    ${coins.map(({ symbol }) => symbol)}::text[], ${coins.map(({ name }) => name)}::text[],
    ${coins.map(({ coingeckoId }) => coingeckoId)}::text[], ${coins.map(({ marketCapRank }) => marketCapRank)}::int4[],
    ${coins.map(({ color }) => color)}::text[]) as s (symbol, name, coingecko_id, rank, color)`;
  const { count } = await sql`
    delete from crypto_asset c where c.source = 'starter' and c.hidden_at is null
      and not exists (select from ${stated} where s.symbol = c.symbol and s.name = c.name)`;
  await sql`
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

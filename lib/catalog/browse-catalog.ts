import {
  and,
  asc,
  desc,
  eq,
  exists,
  gt,
  inArray,
  isNotNull,
  lt,
  notExists,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { alias, type PgColumn, unionAll } from 'drizzle-orm/pg-core';
import { LOGO_ORIGINS, type LogoOrigin } from '../core/brands/logo-origins.ts';
import { symbolOfListing } from '../core/exchanges/exchange-codes.ts';
import type { Database } from '../db/client.ts';
import { escapeLike } from '../db/escape-like.ts';
import { brand, brandDomain, brandEdit, cryptoAsset, instrument, listing, logo } from '../db/schema/index.ts';
import { RANKED_MICS } from './brand-of.ts';
import { currentListing } from './listing-dates.ts';

export const BROWSE_KINDS = ['brand', 'coin'] as const;
export const BROWSE_LOGOS = ['none', ...LOGO_ORIGINS] as const;
export const BROWSE_STATES = ['edited', 'hidden'] as const;

export const BROWSE_ORDERS = ['-newest', 'newest', 'name', '-name'] as const;
/** A minus: descending. */
export type BrowseOrder = (typeof BROWSE_ORDERS)[number];

export interface CatalogFilter {
  kind: (typeof BROWSE_KINDS)[number];
  logo: (typeof BROWSE_LOGOS)[number] | null;
  /** Source of the entry, such as `starter` or `wikidata`. */
  source: string | null;
  state: (typeof BROWSE_STATES)[number] | null;
  /** Start of a name, domain or symbol; empty: all. */
  beginning: string;
  order: BrowseOrder;
  /** Id of the last entry of the page before. */
  after: number | null;
}

export interface CatalogEntry {
  id: number;
  kind: CatalogFilter['kind'];
  name: string;
  /** Domain or symbol; null: a brand without a domain. */
  key: string | null;
  /** Symbol of a current listing of a brand without a domain. */
  ticker: string | null;
  source: string;
  logo: { origin: LogoOrigin; source: string; contentHash: string } | null;
  isHidden: boolean;
}

export const ENTRIES_PER_PAGE = 50;

/** More brands than these are so dense among ten million that a page of them is found soon in any order. */
const MAX_STARTING = 10_000;

/**
 * Brands or coins with the filter's properties. `next` is the `after` of the next page.
 * @param maxStarting brands that start with `filter.beginning` are collected and sorted up to this number
 */
export async function browseCatalog(
  db: Database,
  filter: CatalogFilter,
  maxStarting = MAX_STARTING,
): Promise<{ entries: CatalogEntry[]; next: number | null }> {
  const rows = await (filter.kind === 'brand' ? brands(db, filter, maxStarting) : coins(db, filter));
  const tickers = await tickersOf(
    db,
    rows.filter(({ key }) => key === null).map(({ id }) => id),
  );
  const entries = rows.slice(0, ENTRIES_PER_PAGE).map(({ hiddenAt, ...row }) => ({
    ...row,
    ticker: row.key === null ? (tickers.get(row.id) ?? null) : null,
    kind: filter.kind,
    isHidden: hiddenAt !== null,
  }));
  return { entries, next: rows.length > ENTRIES_PER_PAGE ? (entries.at(-1)?.id ?? null) : null };
}

async function tickersOf({ orm }: Database, brandIds: number[]): Promise<ReadonlyMap<number, string>> {
  if (brandIds.length === 0) return new Map();
  const rows = await orm
    .selectDistinctOn([instrument.brandId], {
      brandId: instrument.brandId,
      mic: listing.mic,
      ticker: listing.ticker,
    })
    .from(instrument)
    .innerJoin(listing, eq(listing.instrumentId, instrument.id))
    .where(and(inArray(instrument.brandId, brandIds), currentListing))
    .orderBy(
      instrument.brandId,
      sql`${instrument.kind} <> 'common'`,
      sql`array_position(${sql.param(RANKED_MICS)}::text[], ${listing.mic})`,
      listing.ticker,
    );
  return new Map(rows.map(({ brandId, mic, ticker }) => [Number(brandId), symbolOfListing(mic, ticker)]));
}

const own = alias(logo, 'own');
const LOGO = { origin: logo.origin, source: logo.source, contentHash: logo.contentHash };

/** @param logos of the entry */
const logoIs = (wanted: CatalogFilter['logo'], logos: SQLWrapper) =>
  // The planner takes `logo.id is null` after a left join for rare and reads both tables.
  wanted === null ? undefined : wanted === 'none' ? notExists(logos) : eq(logo.origin, wanted);

/**
 * `~<~` compares bytes, as the index of names does.
 * @param isFew sorts the entries found, instead of reading all in order until a page is full
 */
function pageOf(
  id: PgColumn,
  name: SQL,
  { order, after }: CatalogFilter,
  isFew = false,
): { where: SQL | undefined; by: SQL[] } {
  // No index has these expressions.
  const [byId, byName] = isFew ? [sql`${id} + 0`, sql`${name} || ''`] : [id, name];
  const isDescending = order.startsWith('-');
  const [direction, beyond] = isDescending ? [desc, lt] : [asc, gt];
  if (order === 'newest' || order === '-newest')
    return { where: after === null ? undefined : beyond(id, after), by: [direction(byId)] };
  const last = sql`(select ${name} from ${id.table} where ${id} = ${after})`;
  return {
    where:
      after === null
        ? undefined
        : sql`${name} ${isDescending ? sql`~<=~` : sql`~>=~`} ${last} and (${name} <> ${last} or ${beyond(id, after)})`,
    by: [isDescending ? sql`${byName} using ~>~` : sql`${byName} using ~<~`, direction(byId)],
  };
}

/** Ids of brands whose name or domain has this start; null: more than `most`. */
async function idsStarting({ orm }: Database, start: string, most: number): Promise<number[] | null> {
  const named = orm.select({ id: brand.id }).from(brand).where(nameLike(start));
  const owners = orm.select({ id: brandDomain.brandId }).from(brandDomain).where(domainLike(start));
  const rows = await unionAll(named.limit(most + 1), owners.limit(most + 1));
  return rows.length > most ? null : rows.map(({ id }) => id);
}

const nameLike = (start: string) => sql`lower(${brand.name}) like ${start}`;
const domainLike = (start: string) => sql`${brandDomain.domain} like ${start}`;

async function brands(db: Database, filter: CatalogFilter, maxStarting: number) {
  const { orm } = db;
  const { logo: wanted, source, state, beginning } = filter;
  const start = `${escapeLike(beginning.toLowerCase())}%`;
  const few = beginning === '' ? null : await idsStarting(db, start, maxStarting);
  const page = pageOf(brand.id, sql`lower(${brand.name})`, filter, few !== null);
  const edits = orm.select({ one: sql`1` }).from(brandEdit).where(eq(brandEdit.brandId, brand.id));
  const domains = orm
    .select({ one: sql`1` })
    .from(brandDomain)
    .where(and(eq(brandDomain.brandId, brand.id), domainLike(start)));
  const starts =
    few === null ? or(nameLike(start), exists(domains)) : sql`${brand.id} = any(${sql.param(few)}::bigint[])`;
  return await orm
    .select({
      id: brand.id,
      name: brand.name,
      key: brandDomain.domain,
      source: brand.source,
      hiddenAt: brand.hiddenAt,
      logo: LOGO,
    })
    .from(brand)
    .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
    .leftJoin(logo, eq(logo.brandId, brand.id))
    .where(
      and(
        logoIs(wanted, orm.select({ one: sql`1` }).from(own).where(eq(own.brandId, brand.id))),
        source === null ? undefined : eq(brand.source, source),
        state === 'edited' ? exists(edits) : undefined,
        state === 'hidden' ? isNotNull(brand.hiddenAt) : undefined,
        beginning === '' ? undefined : starts,
        page.where,
      ),
    )
    .orderBy(...page.by)
    .limit(ENTRIES_PER_PAGE + 1);
}

function coins({ orm }: Database, filter: CatalogFilter) {
  const { logo: wanted, source, state, beginning } = filter;
  const name = sql<string>`coalesce(${cryptoAsset.operatorName}, ${cryptoAsset.name})`;
  const page = pageOf(cryptoAsset.id, sql`lower(${name})`, filter);
  return orm
    .select({
      id: cryptoAsset.id,
      name,
      key: cryptoAsset.symbol,
      source: cryptoAsset.source,
      hiddenAt: cryptoAsset.hiddenAt,
      logo: LOGO,
    })
    .from(cryptoAsset)
    .leftJoin(logo, eq(logo.cryptoAssetId, cryptoAsset.id))
    .where(
      and(
        cryptoAsset.isPreferred,
        logoIs(wanted, orm.select({ one: sql`1` }).from(own).where(eq(own.cryptoAssetId, cryptoAsset.id))),
        source === null ? undefined : eq(cryptoAsset.source, source),
        state === 'edited'
          ? or(isNotNull(cryptoAsset.operatorName), isNotNull(cryptoAsset.operatorRank))
          : undefined,
        state === 'hidden' ? isNotNull(cryptoAsset.hiddenAt) : undefined,
        beginning === ''
          ? undefined
          : or(
              sql`${cryptoAsset.symbol} like ${`${escapeLike(beginning.toUpperCase())}%`}`,
              sql`lower(${name}) like ${`${escapeLike(beginning.toLowerCase())}%`}`,
            ),
        page.where,
      ),
    )
    .orderBy(...page.by)
    .limit(ENTRIES_PER_PAGE + 1);
}

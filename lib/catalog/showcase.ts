import { and, sql as dsql, eq, exists, isNull, notInArray } from 'drizzle-orm';
import { unionAll } from 'drizzle-orm/pg-core';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import type { RowCount } from '../db/row-count.ts';
import { brand, brandDomain, cryptoAsset, logo } from '../db/schema/index.ts';
import { countLogos } from './count-logos.ts';
import { WELL_KNOWN_COINS, WELL_KNOWN_DOMAINS } from './well-known.ts';

export interface Showcase {
  brands: ShownBrand[];
  coins: ShownCoin[];
  counts: { brands: RowCount; coins: RowCount };
}

interface ShownBrand {
  name: string;
  domain: string;
}

interface ShownCoin {
  name: string;
  symbol: string;
}

/** Divisible by every column count of the wall (6, 8, 12), so that its last row is full. */
export const MAX_SHOWN = { brands: 96, coins: 24 } as const;
const ROW = 24;

/** Well-known ones in the order of their lists, then others with a logo. @throws (rejects) Unavailable */
export async function showcase(db: Database): Promise<Showcase> {
  const [brands, coins, brandCount, coinCount] = await Promise.all([
    withPageDeadline(shownBrands(db)),
    withPageDeadline(shownCoins(db)),
    countLogos(db, 'brand'),
    countLogos(db, 'coin'),
  ]);
  return {
    brands: wholeRows(brands),
    coins: wholeRows(coins),
    counts: { brands: brandCount, coins: coinCount },
  };
}

function shownBrands({ orm }: Database): Promise<ShownBrand[]> {
  const isShown = and(
    isNull(brand.hiddenAt),
    exists(orm.select().from(logo).where(eq(logo.brandId, brand.id))),
  );
  const known = dsql`${dsql.param(WELL_KNOWN_DOMAINS)}::text[]`;
  const wanted = orm.$with('wanted').as(
    orm
      .select({
        id: brand.id,
        rank: dsql<number | null>`min(array_position(${known}, ${brandDomain.domain}))`.as('rank'),
      })
      .from(brandDomain)
      .innerJoin(brand, eq(brand.id, brandDomain.brandId))
      .where(and(dsql`${brandDomain.domain} = any(${known})`, isShown))
      .groupBy(brand.id)
      .orderBy(dsql`2`)
      .limit(MAX_SHOWN.brands),
  );
  const others = orm
    .select({ id: brand.id, rank: dsql<number | null>`null` })
    .from(brand)
    .where(and(isShown, notInArray(brand.id, orm.select({ id: wanted.id }).from(wanted))))
    .orderBy(brand.id)
    .limit(MAX_SHOWN.brands);
  const shown = unionAll(orm.select().from(wanted), others)
    .orderBy(dsql`rank nulls last, id`)
    .limit(MAX_SHOWN.brands)
    .as('shown');
  return orm
    .with(wanted)
    .select({ name: brand.name, domain: brandDomain.domain })
    .from(shown)
    .innerJoin(brand, eq(brand.id, shown.id))
    .innerJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
    .orderBy(dsql`${shown.rank} nulls last`, shown.id);
}

const isShown = and(cryptoAsset.isPreferred, isNull(cryptoAsset.hiddenAt));

function shownCoins({ orm }: Database): Promise<ShownCoin[]> {
  const { id, symbol, name, operatorName, operatorRank, marketCapRank } = cryptoAsset;
  return orm
    .select({ name: dsql<string>`coalesce(${operatorName}, ${name})`, symbol })
    .from(cryptoAsset)
    .where(and(isShown, exists(orm.select().from(logo).where(eq(logo.cryptoAssetId, id)))))
    .orderBy(
      dsql`array_position(${dsql.param(WELL_KNOWN_COINS)}::text[], ${symbol})`,
      dsql`coalesce(${operatorRank}, ${marketCapRank})`,
      id,
    )
    .limit(MAX_SHOWN.coins);
}

const wholeRows = <T>(shown: T[]): T[] =>
  shown.length < ROW ? shown : shown.slice(0, shown.length - (shown.length % ROW));

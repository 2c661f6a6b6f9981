import { and, sql as dsql, eq, exists, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { RowCount } from '../db/row-count.ts';
import { cryptoAsset, logo } from '../db/schema/index.ts';
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
    withDeadline(db.sql<ShownBrand[]>`
      with wanted as (
        select b.id, min(w.rank) as rank
        from unnest(${WELL_KNOWN_DOMAINS as string[]}::text[]) with ordinality as w (domain, rank)
        join brand_domain d on d.domain = w.domain join brand b on b.id = d.brand_id
        where b.hidden_at is null and exists (select from logo l where l.brand_id = b.id)
        group by b.id order by 2 limit ${MAX_SHOWN.brands}
      ), others as (
        select b.id, null::bigint as rank from brand b
        where b.hidden_at is null and exists (select from logo l where l.brand_id = b.id)
          and b.id not in (select id from wanted)
        order by b.id limit ${MAX_SHOWN.brands}
      ), shown as (
        (select * from wanted union all select * from others)
        order by rank nulls last, id limit ${MAX_SHOWN.brands}
      )
      select b.name, d.domain
      from shown s join brand b on b.id = s.id join brand_domain d on d.brand_id = b.id and d.is_primary
      order by s.rank nulls last, s.id`),
    withDeadline(shownCoins(db)),
    countLogos(db, 'brand'),
    countLogos(db, 'coin'),
  ]);
  return {
    brands: wholeRows(brands.map(({ name, domain }) => ({ name, domain }))),
    coins: wholeRows(coins),
    counts: { brands: brandCount, coins: coinCount },
  };
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

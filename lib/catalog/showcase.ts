import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { WELL_KNOWN_COINS, WELL_KNOWN_DOMAINS } from './well-known.ts';

export interface Showcase {
  brands: ShownBrand[];
  coins: ShownCoin[];
  counts: { brands: number; coins: number };
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

/**
 * Well-known domains and coins in the order of their lists, then others with a logo. @throws (rejects) Unavailable
 */
export async function showcase(db: Database): Promise<Showcase> {
  const [brands, coins, [counts]] = await Promise.all([
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
    withDeadline(db.sql<ShownCoin[]>`
      select coalesce(a.operator_name, a.name) as name, a.symbol
      from crypto_asset a
      left join unnest(${WELL_KNOWN_COINS as string[]}::text[]) with ordinality as w (symbol, rank)
        on w.symbol = a.symbol
      where a.is_preferred and a.hidden_at is null
        and exists (select from logo l where l.crypto_asset_id = a.id)
      order by w.rank nulls last, coalesce(a.operator_rank, a.market_cap_rank) nulls last, a.id
      limit ${MAX_SHOWN.coins}`),
    withDeadline(db.sql<{ brands: number; coins: number }[]>`
      select (select count(*)::int from logo l join brand b on b.id = l.brand_id where b.hidden_at is null) as brands,
             (select count(*)::int from logo l join crypto_asset a on a.id = l.crypto_asset_id
              where a.hidden_at is null and a.is_preferred) as coins`),
  ]);
  return {
    brands: wholeRows(brands.map(({ name, domain }) => ({ name, domain }))),
    coins: wholeRows(coins.map(({ name, symbol }) => ({ name, symbol }))),
    counts: { brands: counts?.brands ?? 0, coins: counts?.coins ?? 0 },
  };
}

const wholeRows = <T>(shown: T[]): T[] =>
  shown.length < ROW ? shown : shown.slice(0, shown.length - (shown.length % ROW));

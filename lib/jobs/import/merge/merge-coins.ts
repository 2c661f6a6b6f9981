import { countDistinct, not } from 'drizzle-orm';
import type { SourceName } from '../../../core/brands/precedence.ts';
import { type Fragment, ormIn, type Transaction } from '../../../db/client.ts';
import { cryptoAsset } from '../../../db/schema/index.ts';
import { foundCoin } from './staging.ts';
import { bool, insertFrom, literal, refuseRows, strongerSources, updateFrom } from './statements.ts';

interface CoinCounts {
  new: number;
  changed: number;
  unchanged: number;
}

/** A coin of another source keeps its name, which belongs to its drawing, but gets the rank and id. */
export async function mergeCoins(sql: Transaction, source: SourceName): Promise<CoinCounts> {
  await findCoins(sql, source);
  const made = await addNew(sql, source);
  const changed = await updateKnown(sql, source);
  await choosePreferred(sql, source);
  const [found] = await ormIn(sql)
    .orm.select({ coins: countDistinct(foundCoin.coinId) })
    .from(foundCoin)
    .where(not(foundCoin.isNew));
  return { new: made.count, changed: changed.count, unchanged: (found?.coins ?? 0) - changed.count };
}

/** Finds the coin of every staged row, or refuses the row, or assigns the id of a new coin. */
async function findCoins(sql: Transaction, source: SourceName): Promise<void> {
  await insertFrom(
    sql,
    foundCoin,
    { row: sql`row`, coinId: sql`id`, isNew: sql`false` },
    sql`(
      select s.row, c.id, 0 as rank from staged_coin s join crypto_asset c on c.coingecko_id = s.coingecko_id
      -- In the starter catalog a renamed coin has both symbols, under the same id.
      where not ${bool(sql, source === 'starter')}
      union all
      select s.row, c.id, 1 from staged_coin s join crypto_asset c on c.symbol = s.symbol and c.name = s.name
      where s.coingecko_id is null or c.coingecko_id is null or c.coingecko_id = s.coingecko_id
    ) as ways
    order by row, rank, id`,
    { distinctOn: sql`row` },
  );
  await refuseRows(
    sql,
    {
      row: sql`s.row`,
      reason: sql`'row: ' || s.symbol || ' ' || s.name || ' is the coin ' || c.coingecko_id || ' already'`,
      isWhole: true,
    },
    sql`staged_coin s join crypto_asset c on c.symbol = s.symbol and c.name = s.name
      where not exists (select from found_coin f where f.row = s.row)`,
  );
  await insertFrom(
    sql,
    foundCoin,
    { row: sql`maker`, coinId: sql`nextval('crypto_asset_id_seq')`, isNew: sql`true` },
    sql`(
      select min(row) as maker from staged_coin s
      where not exists (select from found_coin f where f.row = s.row)
        and not exists (select from refused_row r where r.row = s.row)
      group by symbol, name order by maker
    ) as made`,
  );
}

const addNew = (sql: Transaction, source: SourceName): Fragment =>
  insertFrom(
    sql,
    cryptoAsset,
    {
      id: sql`f.coin_id`,
      symbol: sql`s.symbol`,
      name: sql`s.name`,
      coingeckoId: sql`s.coingecko_id`,
      marketCapRank: sql`s.market_cap_rank`,
      isPreferred: sql`false`,
      color: sql`s.color`,
      domain: sql`s.domain`,
      source: literal(sql, source),
    },
    sql`found_coin f join staged_coin s on s.row = f.row where f.is_new order by f.row`,
  );

const updateKnown = (sql: Transaction, source: SourceName): Fragment =>
  updateFrom(
    sql,
    cryptoAsset,
    'c',
    {
      coingeckoId: sql`coalesce(c.coingecko_id, said.coingecko_id)`,
      marketCapRank: sql`coalesce(case when said.may_rank then said.market_cap_rank end, c.market_cap_rank)`,
      rankSource: sql`case when said.may_rank and said.market_cap_rank is not null and c.source <> ${literal(sql, source)} then ${literal(sql, source)} else c.rank_source end`,
      color: sql`case when said.may_name or c.color is null then coalesce(said.color, c.color) else c.color end`,
      domain: sql`coalesce(case when said.may_name then said.domain end, c.domain, said.domain)`,
      name: sql`case when said.may_name then said.name else c.name end`,
    },
    sql`(
      select distinct on (f.coin_id) f.coin_id, s.*,
        c.source = ${literal(sql, source)} and not exists (
          select from crypto_asset other where other.symbol = c.symbol and other.name = s.name and other.id <> c.id) as may_name,
        coalesce(c.rank_source, c.source) <> all(${strongerSources(sql, 'coin', source)}) as may_rank
      from found_coin f join staged_coin s on s.row = f.row join crypto_asset c on c.id = f.coin_id
      where not f.is_new
      order by f.coin_id, s.row desc
    ) as said
    where c.id = said.coin_id and (
      (c.coingecko_id is null and said.coingecko_id is not null)
      or (said.may_rank and said.market_cap_rank is not null
        and (said.market_cap_rank is distinct from c.market_cap_rank))
      or (said.color is not null and said.color is distinct from c.color and (said.may_name or c.color is null))
      or (said.domain is not null and said.domain is distinct from c.domain and (said.may_name or c.domain is null))
      or (said.may_name and said.name <> c.name))`,
  );

/**
 * By rank, the largest first; without ranks the shortest id (docs/decisions/0027). Operators' choices, withdrawn
 * coins and unranked starter coins keep their symbol. A load of the starter catalog states its choices, and only
 * changes its own, unless another source has ranked the coins of the symbol.
 */
async function choosePreferred(sql: Transaction, source: SourceName): Promise<void> {
  const isStarter = source === 'starter';
  const stays = isStarter
    ? sql`(c.source <> 'starter' or c.hidden_at is not null
        or exists (select from crypto_asset r where r.symbol = c.symbol and r.rank_source is not null))`
    : sql`(c.source = 'operator' or c.hidden_at is not null or (c.source = 'starter' and c.market_cap_rank is null))`;
  const preference = isStarter
    ? sql`exists (select from found_coin f join staged_coin s on s.row = f.row where f.coin_id = c.id and s.is_preferred) desc,`
    : sql``;
  const chosen = sql`(
    select distinct on (c.symbol) c.symbol, c.id
    from crypto_asset c
    join (select distinct a.symbol from found_coin f join crypto_asset a on a.id = f.coin_id) as t on t.symbol = c.symbol
    order by c.symbol, (c.is_preferred and ${stays}) desc, ${preference}
      coalesce(c.operator_rank, c.market_cap_rank) nulls last, length(c.coingecko_id), c.coingecko_id, c.id) as chosen`;
  // Only one coin per symbol may be preferred, so the old one is cleared before the new one is set.
  await updateFrom(
    sql,
    cryptoAsset,
    'c',
    { isPreferred: sql`false` },
    sql`${chosen} where c.symbol = chosen.symbol and c.id <> chosen.id and c.is_preferred`,
  );
  await updateFrom(
    sql,
    cryptoAsset,
    'c',
    { isPreferred: sql`true` },
    sql`${chosen} where c.id = chosen.id and not c.is_preferred`,
  );
}

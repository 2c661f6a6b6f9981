import { isRefusal } from '../core/errors/errors.ts';
import { symbolOfListing } from '../core/exchanges/exchange-codes.ts';
import { EXCHANGES } from '../core/exchanges/exchanges.ts';
import { HIDES_NOTHING, type Hideable, withoutHidden } from '../core/identifiers/hidden-data.ts';
import { NUMBER_TYPES, type SecuritiesNumber } from '../core/identifiers/securities-numbers.ts';
import { parseStockSymbol, type Reading } from '../core/identifiers/stock-symbol.ts';
import { canonicalTicker } from '../core/identifiers/ticker.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { escapeLike } from '../db/escape-like.ts';
import { isCurrent } from './listing-dates.ts';
import { askedFor } from './logo-of-stock.ts';

export interface StockHit {
  name: string;
  /** In the notation of `/ticker/`: `AAPL`, `VOD:LN`. */
  symbol: string;
  hasLogo: boolean;
  /** The typed text is its whole ticker, number or name. */
  isItself: boolean;
  isByName: boolean;
}

interface Row {
  name: string;
  mic: string;
  ticker: string;
  has_logo: boolean;
  how: 'notation' | 'ticker' | 'number' | 'name';
}

const MICS = EXCHANGES.map(({ mic }) => mic);
const COUNTRIES = EXCHANGES.map(({ country }) => country);

const MAX_HITS = 40;
/** Names and tickers that are ranked: in a large catalog a letter begins millions. */
export const MAX_CONSIDERED = 10_000;

/** Whose name may be typed: `without-domain` leaves out what is found as a brand. */
export type ByName = 'all' | 'without-domain' | 'none';

/**
 * Companies whose ticker, number or (see `byName`) name starts with the text, or that it identifies with an exchange
 * (`VOD.L`, `7203 JP`). Each once, by its best listing: the named exchange, then exact tickers, then US markets.
 * @param wanted trimmed and lower-case @throws (rejects) Unavailable
 */
export async function stocksBeginning(
  db: Database,
  wanted: string,
  byName: ByName,
  hidden: ReadonlySet<Hideable> = HIDES_NOTHING,
): Promise<StockHit[]> {
  const typed = wanted.replace(/^\$(?=.)/, '').toUpperCase();
  const ticker = canonicalTicker(typed);
  const symbol = parseStockSymbol(typed);
  const readings = isRefusal(symbol) ? [] : withoutHidden(symbol, hidden).readings;
  const number = numberAmong(readings);
  const { tickers: named } = askedFor(
    readings.filter((reading) => reading.type === 'ticker' && reading.isQualified),
  );
  const rows = await withPageDeadline(db.sql<Row[]>`
    with named as (
      select * from unnest(${named.mics}::text[], ${named.values}::text[], ${named.glued}::int[]) as n (mic, ticker, glued)
    ), hit as (
      (select l.instrument_id, l.mic, l.ticker, 'notation' as how
       from named n join listing l on l.mic = n.mic and l.ticker = n.ticker
       where n.glued = 0 and ${isCurrent(db.sql)} limit ${MAX_HITS})
      union all
      (select l.instrument_id, l.mic, l.ticker, 'notation'
       from named n join listing l on l.mic = n.mic and l.glued_ticker = n.ticker
       where n.glued = 1 and ${isCurrent(db.sql)} limit ${MAX_HITS})
      union all
      (select l.instrument_id, l.mic, l.ticker, 'ticker'
       from (
         select * from listing l
         where l.ticker like ${`${escapeLike(ticker)}%`} and ${isCurrent(db.sql)} and ${ticker.length} > 0 limit ${MAX_CONSIDERED}
       ) l
       order by length(l.ticker), l.ticker limit ${MAX_HITS})
      union all
      (select l.instrument_id, l.mic, l.ticker, 'number'
       from securities_number s join listing l on l.instrument_id = s.instrument_id
       where s.type = ${number?.type ?? ''} and s.value = ${number?.value ?? ''} and ${isCurrent(db.sql)})
      ${namedLike(db, wanted, byName)}
    ), placed as (
      select b.id, b.name, h.mic, h.ticker, h.how,
             row_number() over (
               partition by b.id
               order by h.how = 'notation' desc, h.how = 'ticker' and h.ticker = ${ticker} desc, k.country = 'US' desc nulls last, k.rank, h.ticker
             ) as place
      from hit h
      join instrument i on i.id = h.instrument_id
      join brand b on b.id = i.brand_id
      left join unnest(${MICS as string[]}::text[], ${COUNTRIES as string[]}::text[]) with ordinality
        as k (mic, country, rank) on k.mic = h.mic
      where b.hidden_at is null
    )
    select p.name, p.mic, p.ticker, p.how, exists (select from logo l where l.brand_id = p.id) as has_logo
    from placed p where p.place = 1`);
  return rows.map((row) => hitOf(row, row.ticker === ticker || row.name.toLowerCase() === wanted));
}

function namedLike({ sql }: Database, wanted: string, byName: ByName) {
  if (byName === 'none') return sql``;
  const hasNoDomain = sql`and not exists (select from brand_domain d where d.brand_id = b.id)`;
  return sql`
    union all
    (select l.instrument_id, l.mic, l.ticker, 'name'
     from (
       select id, name from brand where lower(name) like ${`${escapeLike(wanted)}%`} limit ${MAX_CONSIDERED}
     ) b join instrument i on i.brand_id = b.id join listing l on l.instrument_id = i.id
     where ${isCurrent(sql)} ${byName === 'without-domain' ? hasNoDomain : sql``}
     order by length(b.name), b.name limit ${MAX_HITS})`;
}

const hitOf = ({ name, mic, ticker, has_logo: hasLogo, how }: Row, isWhole: boolean): StockHit => ({
  name,
  symbol: symbolOfListing(mic, ticker),
  hasLogo,
  isItself: how === 'number' || how === 'notation' || isWhole,
  isByName: how === 'name',
});

const numberAmong = (readings: readonly Reading[]): SecuritiesNumber | null =>
  readings.find((reading): reading is SecuritiesNumber =>
    NUMBER_TYPES.some((type) => type === reading.type),
  ) ?? null;

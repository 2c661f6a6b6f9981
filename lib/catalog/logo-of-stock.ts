import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { isinsOf, type SecuritiesNumber } from '../identifiers/securities-numbers.ts';
import type { Reading, StockSymbol } from '../identifiers/stock-symbol.ts';
import { GLUED_CLASS_VENUES, hongKongTicker } from '../identifiers/ticker.ts';
import type { KnownSubject } from './logo-of.ts';

/** A subject that a stock symbol may mean, and the exchange it was found on; null where none is involved. */
export interface StockHit {
  mic: string | null;
  known: KnownSubject;
}

interface Row {
  mic: string | null;
  subject: string;
  match: KnownSubject['match'];
  color: string | null;
  hidden: boolean;
  logo_id: string | null;
  content_hash: string | null;
}

/** More venues than the widest composite has. */
const MOST_HITS = 60;

/**
 * What the readings of a symbol exist as, in the order of the readings and, within one, of its venues. A ticker
 * that has passed to another company answers for today's; one without a successor only when its exchange was named.
 */
export async function logoOfStock(db: Database, symbol: StockSymbol): Promise<StockHit[]> {
  const asked = askedFor(symbol.readings);
  const rows = await withDeadline(db.sql<Row[]>`
    with tickers as (
      select * from unnest(${asked.tickers.ranks}::int[], ${asked.tickers.mics}::text[], ${asked.tickers.values}::text[],
                           ${asked.tickers.glued}::int[], ${asked.tickers.qualified}::int[])
        as t (rank, mic, ticker, glued, qualified)
    ), numbers as (
      select * from unnest(${asked.numbers.ranks}::int[], ${asked.numbers.types}::text[], ${asked.numbers.values}::text[])
        as n (rank, type, value)
    ), currencies as (
      select * from unnest(${asked.currencies.ranks}::int[], ${asked.currencies.codes}::text[]) as c (rank, code)
    ), hits as (
      select t.rank, l.valid_to, l.mic, i.brand_id, null::text as currency_code, 'listing' as match
      from tickers t
      join listing l on l.mic = t.mic and l.ticker = t.ticker and (l.valid_to is null or t.qualified = 1)
      join instrument i on i.id = l.instrument_id
      where t.glued = 0
      union all
      select t.rank, l.valid_to, l.mic, i.brand_id, null, 'listing'
      from tickers t
      join listing l on l.mic = t.mic and l.glued_ticker = t.ticker and l.valid_to is null
      join instrument i on i.id = l.instrument_id
      where t.glued = 1
      union all
      select n.rank, null, null, i.brand_id, null, n.type
      from numbers n
      join securities_number s on s.type = n.type and s.value = n.value
      join instrument i on i.id = s.instrument_id
      union all
      select c.rank, null, null, null, c.code, 'currency' from currencies c join currency k on k.code = c.code
    ), ranked as (
      select h.*, row_number() over (order by h.rank, h.valid_to desc nulls first) as place from hits h
    )
    select h.mic, h.match, coalesce('brand:' || b.id, 'currency:' || h.currency_code) as subject, b.color,
           b.hidden_at is not null as hidden, l.id as logo_id, l.content_hash
    from ranked h
    left join brand b on b.id = h.brand_id
    left join logo l on l.brand_id = h.brand_id or l.currency_code = h.currency_code
    where h.place <= ${MOST_HITS}
    order by h.place`);
  return rows.map(hitOf);
}

const hitOf = (row: Row): StockHit => ({
  mic: row.mic,
  known: {
    subject: row.subject,
    match: row.match,
    color: row.color,
    hidden: row.hidden,
    logo:
      row.logo_id === null || row.content_hash === null
        ? null
        : { id: Number(row.logo_id), contentHash: row.content_hash },
  },
});

/** The readings as columns for the query (flags as numbers: the driver takes an array of booleans for one); ranks keep their order, venue by venue. */
export function askedFor(readings: readonly Reading[]) {
  const tickers = {
    ranks: [] as number[],
    mics: [] as string[],
    values: [] as string[],
    glued: [] as number[],
    qualified: [] as number[],
  };
  const numbers = { ranks: [] as number[], types: [] as string[], values: [] as string[] };
  const currencies = { ranks: [] as number[], codes: [] as string[] };
  let rank = 0;
  const nextRank = (): number => {
    rank += 1;
    return rank;
  };
  const addTicker = (mic: string, value: string, glued: boolean, qualified: boolean): void => {
    tickers.ranks.push(nextRank());
    tickers.mics.push(mic);
    tickers.values.push(value);
    tickers.glued.push(Number(glued));
    tickers.qualified.push(Number(qualified));
  };
  const addNumber = (number: SecuritiesNumber): void => {
    numbers.ranks.push(nextRank());
    numbers.types.push(number.type);
    numbers.values.push(number.value);
  };
  for (const reading of readings)
    switch (reading.type) {
      case 'ticker':
        for (const mic of reading.venues)
          addTicker(
            mic,
            mic === 'XHKG' ? hongKongTicker(reading.ticker) : reading.ticker,
            false,
            reading.isQualified,
          );
        // Glued classes only where that is the custom, and only when nothing is spelled exactly so.
        for (const mic of reading.venues)
          if (GLUED_CLASS_VENUES.has(mic)) addTicker(mic, reading.ticker.replaceAll('-', ''), true, false);
        break;
      case 'currency':
        currencies.ranks.push(nextRank());
        currencies.codes.push(reading.code);
        break;
      case 'pair':
        break;
      default:
        addNumber(reading);
        for (const isin of isinsOf(reading)) addNumber({ type: 'isin', value: isin });
    }
  return { tickers, numbers, currencies };
}

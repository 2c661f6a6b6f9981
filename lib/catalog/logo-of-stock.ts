import { symbolOfListing } from '../core/exchanges/exchange-codes.ts';
import { isinsOf, type NumberType, type SecuritiesNumber } from '../core/identifiers/securities-numbers.ts';
import type { Reading, StockSymbol } from '../core/identifiers/stock-symbol.ts';
import {
  FRANKFURTS_TICKERS,
  GLUED_CLASS_VENUES,
  hongKongTicker,
  STARRED_VENUES,
} from '../core/identifiers/ticker.ts';
import type { LogoSize } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { hasBegun, isCurrent } from './listing-dates.ts';
import {
  foundOn,
  type KnownSubject,
  type RenditionColumns,
  type StoredRendition,
  storedRendition,
  wantedColumns,
} from './logo-of.ts';
import { discoveredOf, type WantedColumns, wantedOf } from './wanted.ts';

export interface StockHit {
  mic: string | null;
  way: 'listing' | 'currency' | NumberType;
  known: KnownSubject;
}

/** Which picture is read in the same query: of the first hit on an enabled exchange. */
export interface WantedPicture {
  size: LogoSize;
  isOn: (mic: string) => boolean;
}

interface FoundStock {
  hits: StockHit[];
  shown: { logo: NonNullable<KnownSubject['logo']>; rendition: StoredRendition } | null;
}

interface Row extends WantedColumns, RenditionColumns {
  mic: string | null;
  subject: string;
  former: boolean;
  now: string | null;
  way: StockHit['way'];
  is_fund: boolean;
  fund: string | null;
  color: string | null;
  hidden: boolean;
  logo_id: string | null;
  content_hash: string | null;
}

/** More venues than the largest composite has. */
const MAX_HITS = 60;

/** Tries readings, then venues, in one indexed query. A recycled ticker means its current company, else its last one. */
export async function logoOfStock(
  db: Database,
  { readings }: StockSymbol,
  wanted: WantedPicture | null,
): Promise<FoundStock> {
  const { tickers, numbers, currencies } = askedFor(readings);
  const isOn = tickers.venues.map((mic) => Number(wanted?.isOn(mic) ?? false));
  // Each array in its own select: if the planner knew their lengths, it would replan every execution, which costs
  // several times as much as the query.
  const rows = await withDeadline(db.sql<Row[]>`
    with tickers as (
      select * from unnest(
          (select ${tickers.ranks}::int[]), (select ${tickers.venues}::text[]), (select ${tickers.mics}::text[]),
          (select ${tickers.values}::text[]), (select ${tickers.glued}::int[]), (select ${tickers.qualified}::int[]),
          (select ${isOn}::int[]))
        as t (rank, venue, mic, ticker, glued, qualified, is_on)
    ), numbers as (
      select * from unnest(
          (select ${numbers.ranks}::int[]), (select ${numbers.types}::text[]), (select ${numbers.values}::text[]))
        as n (rank, type, value)
    ), currencies as (
      select * from unnest((select ${currencies.ranks}::int[]), (select ${currencies.codes}::text[])) as c (rank, code)
    ), hits as (
      select t.rank, t.is_on, t.qualified, not ${isCurrent(db.sql)} as not_in_force, l.valid_to, t.venue as mic, i.brand_id,
             null::text as currency_code, 'listing' as way, i.kind = 'fund' as is_fund, i.name as fund
      from tickers t
      join listing l on l.mic = t.mic and l.ticker = t.ticker and (t.qualified = 1 or ${hasBegun(db.sql)})
      join instrument i on i.id = l.instrument_id
      where t.glued = 0
      union all
      select t.rank, t.is_on, 1, false, l.valid_to, t.venue, i.brand_id, null, 'listing', i.kind = 'fund', i.name
      from tickers t
      join listing l on l.mic = t.mic and l.glued_ticker = t.ticker and ${isCurrent(db.sql)}
      join instrument i on i.id = l.instrument_id
      where t.glued = 1
      union all
      select n.rank, 1, 1, false, null, null, i.brand_id, null, n.type, i.kind = 'fund', i.name
      from numbers n
      join securities_number s on s.type = n.type and s.value = n.value
      join instrument i on i.id = s.instrument_id
      union all
      select c.rank, 1, 1, false, null, null, null, c.code, 'currency', false, null
      from currencies c join currency k on k.code = c.code
    ), ranked as (
      select h.*, row_number() over (order by h.not_in_force and h.qualified = 0, h.rank, h.not_in_force, h.valid_to desc nulls first) as place from hits h
    )
    select h.mic, h.way, h.is_fund, h.fund, h.not_in_force as former, case when h.not_in_force then ${currentListing(db)} end as now, coalesce('brand:' || b.id, 'currency:' || h.currency_code) as subject, b.color,
           b.hidden_at is not null as hidden, l.id as logo_id, l.content_hash, r.png, r.object, r.etag, ${foundOn(db)}, ${wantedColumns(db.sql`p.domain`, db)}
    from ranked h
    left join brand b on b.id = h.brand_id
    left join logo l on l.brand_id = h.brand_id or l.currency_code = h.currency_code
    left join logo_rendition r on r.logo_id = l.id and r.size = ${wanted?.size ?? 0}
      and h.place = (select min(place) from ranked where is_on = 1)
    left join brand_domain p on p.brand_id = h.brand_id and p.is_primary and (l.id is null or l.origin = 'discovered')
    left join visit v on v.domain = p.domain and l.id is null
    where h.place <= ${MAX_HITS}
    order by h.place`);
  return { hits: rows.map(hitOf), shown: shownIn(rows) };
}

/** Of the brand of hit `h`: on the same exchange if possible, then on one of those asked for, common shares first. */
const currentListing = (db: Database) => db.sql`(
  select l.ticker || ':' || l.mic from instrument i join listing l on l.instrument_id = i.id
  where i.brand_id = h.brand_id and ${isCurrent(db.sql)}
  order by l.mic <> h.mic, i.kind <> 'common', l.mic not in (select t.mic from tickers t), l.mic, l.ticker limit 1)`;

function formerOf({ former, now }: Row): Pick<KnownSubject, 'former'> {
  if (!former) return {};
  const [ticker, mic] = now?.split(':') ?? [];
  return {
    former: { now: ticker === undefined || mic === undefined ? null : symbolOfListing(mic, ticker) },
  };
}

const hitOf = (row: Row): StockHit => ({
  mic: row.mic,
  way: row.way,
  known: {
    subject: row.subject,
    match: row.is_fund ? 'fund-provider' : row.way,
    ...(row.fund !== null && { fund: row.fund }),
    ...formerOf(row),
    color: row.color,
    hidden: row.hidden,
    logo:
      row.logo_id === null || row.content_hash === null
        ? null
        : { id: Number(row.logo_id), contentHash: row.content_hash },
    discovered: discoveredOf(row),
    wanted: row.logo_id === null ? wantedOf(row) : null,
  },
});

function shownIn(rows: readonly Row[]): FoundStock['shown'] {
  for (const row of rows) {
    const { logo_id, content_hash } = row;
    if (logo_id === null || content_hash === null) continue;
    const rendition = storedRendition(row, content_hash);
    if (rendition !== null) return { logo: { id: Number(logo_id), contentHash: content_hash }, rendition };
  }
  return null;
}

/** The readings as columns, in order. Flags are numbers: the driver takes an array of booleans for a single one. */
export function askedFor(readings: readonly Reading[]) {
  const tickers = {
    ranks: [] as number[],
    venues: [] as string[],
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
  const addTicker = ({ mic, ticker, isGlued, isQualified, venue }: AskedListing): void => {
    tickers.ranks.push(nextRank());
    tickers.venues.push(venue);
    tickers.mics.push(mic);
    tickers.values.push(ticker);
    tickers.glued.push(Number(isGlued));
    tickers.qualified.push(Number(isQualified));
  };
  const addNumber = (number: SecuritiesNumber): void => {
    numbers.ranks.push(nextRank());
    numbers.types.push(number.type);
    numbers.values.push(number.value);
  };
  for (const reading of readings)
    switch (reading.type) {
      case 'ticker':
        for (const one of listingsOf(reading)) addTicker(one);
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

interface AskedListing {
  /** Requested. */
  venue: string;
  /** Searched for the listing. */
  mic: string;
  ticker: string;
  isGlued: boolean;
  isQualified: boolean;
}

/** The spellings of a ticker on its venues, in the order in which they are tried. */
function listingsOf({ ticker, venues, isQualified }: Extract<Reading, { type: 'ticker' }>): AskedListing[] {
  const plain = { ticker, isGlued: false, isQualified };
  const on = (is: (mic: string) => boolean) =>
    venues.filter(is).map((mic) => ({ ...plain, mic, venue: mic }));
  const starred = ticker.endsWith('*') ? [] : on((mic) => STARRED_VENUES.has(mic));
  const ofFrankfurt = venues.includes('XFRA') ? [] : on((mic) => FRANKFURTS_TICKERS.has(mic));
  return [
    ...on(() => true).map((one) => (one.mic === 'XHKG' ? { ...one, ticker: hongKongTicker(ticker) } : one)),
    ...starred.map((one) => ({ ...one, ticker: `${ticker}*` })),
    ...ofFrankfurt.map((one) => ({ ...one, mic: 'XFRA' })),
    ...on((mic) => GLUED_CLASS_VENUES.has(mic)).map((one) => ({
      ...one,
      ticker: ticker.replaceAll('-', ''),
      isGlued: true,
      isQualified: false,
    })),
  ];
}

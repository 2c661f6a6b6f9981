import type { Identifier } from '../core/identifiers/identifier.ts';
import type { StockSymbol } from '../core/identifiers/stock-symbol.ts';
import type { Database } from '../db/client.ts';
import { isInForce } from './in-force.ts';
import { askedFor } from './logo-of-stock.ts';
import type { SubjectColumn } from './write-logos.ts';

/** A subject that a logo can be given to. */
export interface LogoSubject {
  column: SubjectColumn;
  /** Id of the brand or coin, code of the currency. */
  id: string;
  /** Withdrawn: whatever is written, it is not shown. */
  hidden: boolean;
}

/** The subject a stock symbol means today. */
export interface StockSubject extends LogoSubject {
  /** Its ticker was another company's before, or is to be. */
  isRecycled: boolean;
}

/** What answers for an identifier today, as the images do: for a domain its most specific brand. */
export async function subjectOf(db: Database, identifier: Identifier): Promise<LogoSubject | null> {
  switch (identifier.kind) {
    case 'domain':
      return firstOf(identifier.candidates, await subjectsOfDomains(db, identifier.candidates));
    case 'crypto': {
      const symbols = [identifier.symbol, ...identifier.alternatives];
      return firstOf(symbols, await subjectsOfCoins(db, symbols));
    }
    case 'stock':
      return (await subjectsOfStocks(db, [identifier]))[0] ?? null;
    default:
      return identifier satisfies never;
  }
}

const firstOf = (keys: readonly string[], found: ReadonlyMap<string, LogoSubject>): LogoSubject | null =>
  keys.map((key) => found.get(key)).find((subject) => subject !== undefined) ?? null;

/** Brands that have exactly these hosts, as primary domain or alias. */
export async function subjectsOfDomains(
  db: Database,
  hosts: readonly string[],
): Promise<Map<string, LogoSubject>> {
  const rows = await db.sql<{ key: string; id: string; hidden: boolean }[]>`
    select d.domain as key, b.id, b.hidden_at is not null as hidden
    from brand_domain d join brand b on b.id = d.brand_id where d.domain = any(${hosts as string[]}::text[])`;
  return new Map(rows.map(({ key, id, hidden }) => [key, { column: 'brand_id', id, hidden }]));
}

/** Coins that answer for these symbols. */
export async function subjectsOfCoins(
  db: Database,
  symbols: readonly string[],
): Promise<Map<string, LogoSubject>> {
  const rows = await db.sql<{ key: string; id: string; hidden: boolean }[]>`
    select symbol as key, id, hidden_at is not null as hidden
    from crypto_asset where symbol = any(${symbols as string[]}::text[]) and is_preferred`;
  return new Map(rows.map(({ key, id, hidden }) => [key, { column: 'crypto_asset_id', id, hidden }]));
}

interface StockRow {
  n: number;
  brand_id: string | null;
  currency_code: string | null;
  hidden: boolean;
  recycled: boolean;
}

/**
 * What each of the symbols means today, on whatever exchange and in the order of its readings: a brand, by listing or
 * number, or a currency. One statement for all of them. @returns by position, null where nothing answers
 */
export async function subjectsOfStocks(
  db: Database,
  symbols: readonly StockSymbol[],
): Promise<(StockSubject | null)[]> {
  const asked = symbols.map(({ readings }) => askedFor(readings));
  const numbered = <T>(of: (one: (typeof asked)[number]) => readonly T[]) => ({
    ns: asked.flatMap((one, n) => of(one).map(() => n)),
    values: asked.flatMap((one) => [...of(one)]),
  });
  const [mics, tickers] = [numbered((one) => one.tickers.mics), numbered((one) => one.tickers.values)];
  const types = numbered((one) => one.numbers.types);
  const codes = numbered((one) => one.currencies.codes);
  const rows = await db.sql<StockRow[]>`
    with tickers as (
      select * from unnest(${mics.ns}::int[], ${numbered((one) => one.tickers.ranks).values}::int[], ${mics.values}::text[],
                           ${tickers.values}::text[], ${numbered((one) => one.tickers.glued).values}::int[])
        as t (n, rank, mic, ticker, glued)
    ), hits as (
      select t.n, t.rank, i.brand_id, null::text as currency_code, l.mic, l.ticker, l.id as listing_id
      from tickers t join listing l on l.mic = t.mic and l.ticker = t.ticker and ${isInForce(db.sql)}
      join instrument i on i.id = l.instrument_id
      where t.glued = 0
      union all
      select t.n, t.rank, i.brand_id, null, l.mic, l.ticker, l.id
      from tickers t join listing l on l.mic = t.mic and l.glued_ticker = t.ticker and ${isInForce(db.sql)}
      join instrument i on i.id = l.instrument_id
      where t.glued = 1
      union all
      select s.n, s.rank, i.brand_id, null, null, null, null
      from unnest(${types.ns}::int[], ${numbered((one) => one.numbers.ranks).values}::int[], ${types.values}::text[],
                  ${numbered((one) => one.numbers.values).values}::text[]) as s (n, rank, type, value)
      join securities_number k on k.type = s.type and k.value = s.value
      join instrument i on i.id = k.instrument_id
      union all
      select c.n, c.rank, null, k.code, null, null, null
      from unnest(${codes.ns}::int[], ${numbered((one) => one.currencies.ranks).values}::int[], ${codes.values}::text[])
        as c (n, rank, code)
      join currency k on k.code = c.code
    )
    select distinct on (h.n) h.n, h.brand_id, h.currency_code, b.hidden_at is not null as hidden,
      exists (select from listing o join instrument i on i.id = o.instrument_id
              where o.mic = h.mic and o.ticker = h.ticker and o.id <> h.listing_id and i.brand_id <> h.brand_id) as recycled
    from hits h left join brand b on b.id = h.brand_id
    order by h.n, h.rank`;
  const found: (StockSubject | null)[] = symbols.map(() => null);
  for (const { n, brand_id, currency_code, hidden, recycled } of rows)
    if (brand_id !== null) found[n] = { column: 'brand_id', id: brand_id, hidden, isRecycled: recycled };
    else if (currency_code !== null)
      found[n] = { column: 'currency_code', id: currency_code, hidden: false, isRecycled: false };
  return found;
}

import { and, eq, inArray } from 'drizzle-orm';
import type { Identifier } from '../core/identifiers/identifier.ts';
import type { StockSymbol } from '../core/identifiers/stock-symbol.ts';
import type { Database } from '../db/client.ts';
import { brand, brandDomain, cryptoAsset } from '../db/schema/index.ts';
import { hasBegun, isCurrent } from './listing-dates.ts';
import { askedFor } from './logo-of-stock.ts';
import type { SubjectColumn } from './write-logos.ts';

export interface LogoSubject {
  column: SubjectColumn;
  id: string;
  hidden: boolean;
}

export interface StockSubject extends LogoSubject {
  isRecycled: boolean;
  /** The company had the ticker, and no other company has it now. */
  isFormer: boolean;
}

/** The current subject of an identifier, as images resolve it. */
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

export async function subjectsOfDomains(
  db: Database,
  hosts: readonly string[],
): Promise<Map<string, LogoSubject>> {
  const rows = await db.orm
    .select({ host: brandDomain.domain, id: brand.id, hiddenAt: brand.hiddenAt })
    .from(brandDomain)
    .innerJoin(brand, eq(brand.id, brandDomain.brandId))
    .where(inArray(brandDomain.domain, [...hosts]));
  return new Map(
    rows.map(({ host, id, hiddenAt }) => [
      host,
      { column: 'brand_id', id: `${id}`, hidden: hiddenAt !== null },
    ]),
  );
}

export async function subjectsOfCoins(
  db: Database,
  symbols: readonly string[],
): Promise<Map<string, LogoSubject>> {
  const rows = await db.orm
    .select({ symbol: cryptoAsset.symbol, id: cryptoAsset.id, hiddenAt: cryptoAsset.hiddenAt })
    .from(cryptoAsset)
    .where(and(inArray(cryptoAsset.symbol, [...symbols]), cryptoAsset.isPreferred));
  return new Map(
    rows.map(({ symbol, id, hiddenAt }) => [
      symbol,
      { column: 'crypto_asset_id', id: `${id}`, hidden: hiddenAt !== null },
    ]),
  );
}

interface StockRow {
  n: number;
  brand_id: string | null;
  currency_code: string | null;
  hidden: boolean;
  recycled: boolean;
  former: boolean;
}

/** Resolves symbols as of today, on any exchange; a ticker without a current company resolves to its last one. @returns by position, null if there is no subject */
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
      select t.n, t.rank, i.brand_id, null::text as currency_code, l.mic, l.ticker, l.id as listing_id,
        not ${isCurrent(db.sql)} as former, l.valid_to
      from tickers t join listing l on l.mic = t.mic and l.ticker = t.ticker and ${hasBegun(db.sql)}
      join instrument i on i.id = l.instrument_id
      where t.glued = 0
      union all
      select t.n, t.rank, i.brand_id, null, l.mic, l.ticker, l.id, false, null
      from tickers t join listing l on l.mic = t.mic and l.glued_ticker = t.ticker and ${isCurrent(db.sql)}
      join instrument i on i.id = l.instrument_id
      where t.glued = 1
      union all
      select s.n, s.rank, i.brand_id, null, null, null, null, false, null
      from unnest(${types.ns}::int[], ${numbered((one) => one.numbers.ranks).values}::int[], ${types.values}::text[],
                  ${numbered((one) => one.numbers.values).values}::text[]) as s (n, rank, type, value)
      join securities_number k on k.type = s.type and k.value = s.value
      join instrument i on i.id = k.instrument_id
      union all
      select c.n, c.rank, null, k.code, null, null, null, false, null
      from unnest(${codes.ns}::int[], ${numbered((one) => one.currencies.ranks).values}::int[], ${codes.values}::text[])
        as c (n, rank, code)
      join currency k on k.code = c.code
    )
    select distinct on (h.n) h.n, h.brand_id, h.currency_code, b.hidden_at is not null as hidden, h.former,
      exists (select from listing o join instrument i on i.id = o.instrument_id
              where o.mic = h.mic and o.ticker = h.ticker and o.id <> h.listing_id and i.brand_id <> h.brand_id) as recycled
    from hits h left join brand b on b.id = h.brand_id
    order by h.n, h.former, h.rank, h.valid_to desc nulls first`;
  const found: (StockSubject | null)[] = symbols.map(() => null);
  for (const { n, brand_id, currency_code, hidden, recycled, former } of rows)
    if (brand_id !== null)
      found[n] = { column: 'brand_id', id: brand_id, hidden, isRecycled: recycled, isFormer: former };
    else if (currency_code !== null)
      found[n] = {
        column: 'currency_code',
        id: currency_code,
        hidden: false,
        isRecycled: false,
        isFormer: false,
      };
  return found;
}

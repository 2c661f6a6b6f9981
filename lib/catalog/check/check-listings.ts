import { eq, lt, notInArray } from 'drizzle-orm';
import { EXCHANGES } from '../../core/exchanges/exchanges.ts';
import { storedTicker } from '../../core/identifiers/ticker.ts';
import type { Database } from '../../db/client.ts';
import { brand, instrument, listing } from '../../db/schema/index.ts';
import { today } from '../listing-dates.ts';
import { blazon, type Inconsistency } from './inconsistency.ts';

const PORTION = 5000;
const MICS = EXCHANGES.map(({ mic }) => mic);

export async function checkListings({ sql, orm }: Database): Promise<Inconsistency[]> {
  return [
    ...(await unknownExchanges(orm)),
    ...(await spellings(sql)),
    ...(await periods(orm)),
    ...(await twice(sql)),
  ];
}

interface Row {
  id: string;
  mic: string;
  ticker: string;
  name: string;
}

const named = (orm: Database['orm']) =>
  orm
    .select({
      id: listing.id,
      mic: listing.mic,
      ticker: listing.ticker,
      validFrom: listing.validFrom,
      validTo: listing.validTo,
      name: brand.name,
    })
    .from(listing)
    .innerJoin(instrument, eq(instrument.id, listing.instrumentId))
    .innerJoin(brand, eq(brand.id, instrument.brandId))
    .orderBy(listing.mic, listing.ticker)
    .$dynamic();

const discard = ({ id }: { id: string | number }) => blazon(`catalog discard listing ${id}`);

async function unknownExchanges(orm: Database['orm']): Promise<Inconsistency[]> {
  const rows = await named(orm).where(notInArray(listing.mic, MICS));
  return rows.map((row) => ({
    kind: 'unknown_exchange',
    subject: `${row.ticker}:${row.mic} of ${row.name}`,
    expected: `one of the ${MICS.length} MICs of the exchange table`,
    found: row.mic,
    fix: discard(row),
  }));
}

async function spellings(sql: Database['sql']): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  const rows = sql<Omit<Row, 'name'>[]>`select id, mic, ticker from listing order by id`.cursor(PORTION);
  for await (const portion of rows)
    for (const row of portion) {
      const expected = storedTicker(row.mic, row.ticker);
      if (expected !== row.ticker)
        found.push({
          kind: 'ticker_spelling',
          subject: `${row.ticker}:${row.mic}`,
          expected,
          found: row.ticker,
          fix: discard(row),
        });
    }
  return found;
}

async function periods(orm: Database['orm']): Promise<Inconsistency[]> {
  const rows = await named(orm).where(lt(listing.validTo, listing.validFrom));
  return rows.map((row) => ({
    kind: 'listing_period',
    subject: `${row.ticker}:${row.mic} of ${row.name}`,
    expected: `an end on or after its first day, ${row.validFrom}`,
    found: `an end on ${row.validTo}`,
    fix: discard(row),
  }));
}

/** Ignores past listings: the day a listing ended may be unknown. */
async function twice(sql: Database['sql']): Promise<Inconsistency[]> {
  const rows = await sql<(Row & { other: string; day: string })[]>`
    with open as (
      select l.id, l.mic, l.ticker, b.name, greatest(coalesce(l.valid_from, ${today(sql)}), ${today(sql)}) as from_day,
             coalesce(l.valid_to, 'infinity') as to_day
      from listing l join instrument i on i.id = l.instrument_id join brand b on b.id = i.brand_id
      where l.valid_to is null or l.valid_to > ${today(sql)}
    )
    select b.id, b.mic, b.ticker, b.name, a.name as other, greatest(a.from_day, b.from_day)::text as day
    from open a join open b on b.mic = a.mic and b.ticker = a.ticker and b.id > a.id
      and greatest(a.from_day, b.from_day) < least(a.to_day, b.to_day)
    order by b.mic, b.ticker`;
  return rows.map((row) => ({
    kind: 'ticker_of_two',
    subject: `${row.ticker}:${row.mic}`,
    expected: `one listing on ${row.day}`,
    found: row.name === row.other ? `two, both of ${row.name}` : `two, of ${row.other} and of ${row.name}`,
    fix: discard(row),
  }));
}

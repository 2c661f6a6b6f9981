import { and, sql as dsql, eq, gt, lt, notInArray } from 'drizzle-orm';
import { EXCHANGES } from '../../core/exchanges/exchanges.ts';
import { storedTicker } from '../../core/identifiers/ticker.ts';
import type { Database } from '../../db/client.ts';
import { brand, instrument, listing } from '../../db/schema/index.ts';
import { notEnded, TODAY } from '../listing-dates.ts';
import { blazon, type Inconsistency } from './inconsistency.ts';

const PORTION = 5000;
const MICS = EXCHANGES.map(({ mic }) => mic);

export async function checkListings({ sql, orm }: Database): Promise<Inconsistency[]> {
  return [
    ...(await unknownExchanges(orm)),
    ...(await spellings(sql)),
    ...(await periods(orm)),
    ...(await twice(orm)),
  ];
}

interface Row {
  id: string;
  mic: string;
  ticker: string;
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
    .$dynamic();

const discard = ({ id }: { id: string | number }) => blazon(`catalog discard listing ${id}`);

async function unknownExchanges(orm: Database['orm']): Promise<Inconsistency[]> {
  const rows = await named(orm).where(notInArray(listing.mic, MICS)).orderBy(listing.mic, listing.ticker);
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
  const rows = sql<Row[]>`select id, mic, ticker from listing order by id`.cursor(PORTION);
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
  const rows = await named(orm)
    .where(lt(listing.validTo, listing.validFrom))
    .orderBy(listing.mic, listing.ticker);
  return rows.map((row) => ({
    kind: 'listing_period',
    subject: `${row.ticker}:${row.mic} of ${row.name}`,
    expected: `an end on or after its first day, ${row.validFrom}`,
    found: `an end on ${row.validTo}`,
    fix: discard(row),
  }));
}

/** Ignores past listings: the day a listing ended may be unknown. */
async function twice(orm: Database['orm']): Promise<Inconsistency[]> {
  const open = orm.$with('open').as(named(orm).where(notEnded));
  const [a, b] = [orm.select().from(open).as('a'), orm.select().from(open).as('b')];
  const from = dsql`greatest(${a.validFrom}, ${b.validFrom}, ${TODAY})`;
  const overlap = dsql`${from} < coalesce(least(${a.validTo}, ${b.validTo}), 'infinity')`;
  const rows = await orm
    .with(open)
    .select({
      id: b.id,
      mic: b.mic,
      ticker: b.ticker,
      name: b.name,
      other: a.name,
      day: dsql<string>`${from}::text`,
    })
    .from(a)
    .innerJoin(b, and(eq(b.mic, a.mic), eq(b.ticker, a.ticker), gt(b.id, a.id), overlap))
    .orderBy(b.mic, b.ticker);
  return rows.map((row) => ({
    kind: 'ticker_of_two',
    subject: `${row.ticker}:${row.mic}`,
    expected: `one listing on ${row.day}`,
    found: row.name === row.other ? `two, both of ${row.name}` : `two, of ${row.other} and of ${row.name}`,
    fix: discard(row),
  }));
}

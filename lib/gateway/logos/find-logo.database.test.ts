import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aBrand, aCoin, aCurrency, anInstrument } from '../../../tests/support/factories.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { stocksBeginning } from '../../catalog/stocks-beginning.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseCryptoSymbol } from '../../core/identifiers/crypto-symbol.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import type { Identifier } from '../../core/identifiers/identifier.ts';
import { parseStockSymbol } from '../../core/identifiers/stock-symbol.ts';
import { changedSubjects } from '../../db/changed-subjects.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { inProcessDrawer } from '../../monograms/in-process-drawer.ts';
import { LogoFinder } from './find-logo.ts';

const drawer = inProcessDrawer();
let db: Database;

beforeAll(async () => {
  db = await testDatabase();
  const { id } = await aBrand(db, { domain: 'acme.com' });
  await anInstrument(db, id, {
    numbers: { isin: 'US0378331005' },
    listings: [
      { mic: 'XBUD', ticker: 'ACME' },
      { mic: 'XNAS', ticker: 'ACME' },
    ],
  });
  await aCoin(db, { symbol: 'ACM' });
  await aCurrency(db, 'EUR', '#000099');
});
afterAll(() => drawer.close());

test.each([
  ['FB', true, 'META'],
  ['FB:US', true, 'META'],
  ['META', true, undefined],
  ['GONE', true, null],
  // The ticker has a new owner on another venue.
  ['SQ', true, undefined],
])('%s: %s, former ticker of %s', async (text, found, now) => {
  const { id } = await aBrand(db, { domain: `former-${text.toLowerCase().replace(':', '-')}.com` });
  await db.sql`delete from listing where ticker in ('FB', 'META', 'GONE', 'SQ')`;
  await anInstrument(db, id, {
    listings: [
      { mic: 'XNAS', ticker: 'FB', validTo: '2022-06-09' },
      { mic: 'XNAS', ticker: 'META', validFrom: '2022-06-09' },
    ],
  });
  const gone = await aBrand(db, { domain: `gone-${text.toLowerCase().replace(':', '-')}.com` });
  await anInstrument(db, gone.id, {
    listings: [
      { mic: 'XNYS', ticker: 'GONE', validTo: '2023-01-01' },
      { mic: 'XNAS', ticker: 'SQ', validTo: '2023-01-01' },
    ],
  });
  await anInstrument(db, id, { listings: [{ mic: 'BATS', ticker: 'SQ' }] });
  await withColdFinder(async (finder) => {
    const lookup = await finder.find(stock(text), 64, new Set());
    expect(lookup.found).toBe(found);
    expect(lookup.known?.former?.now).toBe(now);
  });
});

test('a hidden number has no logo', async () => {
  const own = openDatabase(db.url, { max: 1 });
  const finder = new LogoFinder(own, drawer, new Set(['cusip']));
  expect(await finder.find(stock('cusip:037833100'), 64, new Set())).toMatchObject({ found: false });
  expect(await finder.find(stock('US0378331005'), 64, new Set())).toMatchObject({ found: true });
  await own.close();
});

test('a fund shows its provider', async () => {
  const { id } = await aBrand(db, { domain: 'ssga.com' });
  await anInstrument(db, id, { kind: 'fund', listings: [{ mic: 'ARCX', ticker: 'SPY' }] });
  await withColdFinder(async (finder) => {
    expect(await finder.find(stock('SPY'), 64, new Set())).toMatchObject({
      found: true,
      known: { match: 'fund-provider' },
    });
  });
});

/** A finder that has seen nothing, and the statements it has sent. */
async function withColdFinder<T>(work: (finder: LogoFinder, sent: () => Promise<number>) => Promise<T>) {
  const own = openDatabase(db.url, { max: 1 });
  try {
    const sent = async () => {
      const rows = await own.sql`select from pg_prepared_statements where statement not like '%pg_prepared%'`;
      return rows.length;
    };
    return await work(new LogoFinder(own, drawer), sent);
  } finally {
    await own.close();
  }
}

function read(parsed: ReturnType<typeof parseDomain | typeof parseCryptoSymbol | typeof parseStockSymbol>) {
  if (isRefusal(parsed)) throw new Error(parsed.detail);
  return parsed as Identifier;
}
const stock = (text: string) => read(parseStockSymbol(text));

test.each([
  ['a domain', read(parseDomain('www.acme.com'))],
  ['a coin', read(parseCryptoSymbol('ACM'))],
  ['a ticker', stock('ACME')],
  ['a ticker on an exchange', stock('NASDAQ:ACME')],
  ['a number', stock('US0378331005')],
  ['a currency', stock('EUR:CUR')],
])('%s requested for the first time takes one statement', async (_what, identifier) => {
  await withColdFinder(async (finder, sent) => {
    expect(await finder.find(identifier, 128, new Set())).toMatchObject({ found: true });
    expect(await sent()).toBe(1);
    // Kept, so that the next one is answered without waiting.
    expect(finder.find(identifier, 128, new Set())).not.toBeInstanceOf(Promise);
  });
});

test('the picture read by the same query is that of the exchange enabled for the account', async () => {
  await aBrand(db, { domain: 'off.com', color: '#111111' }).then(({ id }) =>
    anInstrument(db, id, { listings: [{ mic: 'XSTU', ticker: 'TWO' }] }),
  );
  await aBrand(db, { domain: 'on.com', color: '#222222' }).then(({ id }) =>
    anInstrument(db, id, { listings: [{ mic: 'XMUN', ticker: 'TWO' }] }),
  );
  await withColdFinder(async (finder, sent) => {
    expect(await finder.find(stock('TWO:GR'), 64, new Set(['XMUN']))).toMatchObject({
      known: { color: '#222222' },
    });
    expect(await sent()).toBe(1);
    expect(await finder.find(stock('TWO:GR'), 64, new Set(['XMUN', 'XSTU']))).toMatchObject({
      known: { color: '#111111' },
    });
    expect(finder.find(stock('TWO:GR'), 64, new Set())).toMatchObject({ reason: 'exchange_not_enabled' });
  });
});

test('a ticker of Frankfurt is that of the other German venues, which are to be on', async () => {
  const { id } = await aBrand(db, { domain: 'german.com', color: '#444444' });
  await anInstrument(db, id, { listings: [{ mic: 'XFRA', ticker: 'GRM' }] });
  await withColdFinder(async (finder, sent) => {
    for (const text of ['GRM.SG', 'GRM:GS', 'GRM:XMUN', 'GRM.BE']) {
      const on = new Set(['XSTU', 'XMUN', 'XBER']);
      expect(await finder.find(stock(text), 64, on)).toMatchObject({ known: { color: '#444444' } });
      expect(await finder.find(stock(text), 64, new Set(['XFRA']))).toMatchObject({
        reason: 'exchange_not_enabled',
      });
    }
    expect(await sent()).toBe(1);
    expect(await finder.find(stock('GRM.DE'), 64, new Set(['XETR']))).toMatchObject({ found: false });
  });
});

test('in Mexico the star that is a series may be left out', async () => {
  const { id } = await aBrand(db, { domain: 'star.com', color: '#333333' });
  await anInstrument(db, id, {
    listings: [
      { mic: 'XMEX', ticker: 'STAR*' },
      { mic: 'XNYS', ticker: 'OTHER*' },
    ],
  });
  await withColdFinder(async (finder) => {
    const find = (text: string) => finder.find(stock(text), 64, new Set(['XMEX', 'XNYS']));
    for (const text of ['STAR*:MM', 'STAR.MX', 'BMV:STAR'])
      expect(await find(text)).toMatchObject({ known: { color: '#333333' } });
    expect(await find('OTHER')).toMatchObject({ found: false });
  });
});

describe('a listing is valid from its first day, and its end is exclusive', () => {
  const find = (text: string) => withColdFinder(async (finder) => finder.find(stock(text), 64, new Set()));

  /** A company whose ticker is valid between two days, told as days from today. */
  async function listed(ticker: string, color: string, from: number | null, to: number | null) {
    const { id } = await aBrand(db, { domain: `${color.slice(1)}-${ticker.toLowerCase()}.com`, color });
    const [row] = await db.sql<{ from: string | null; to: string | null }[]>`
      select ((now() at time zone 'utc')::date + ${from}::int)::text as from,
             ((now() at time zone 'utc')::date + ${to}::int)::text as to`;
    await anInstrument(db, id, {
      listings: [
        {
          mic: 'XNYS',
          ticker,
          ...(row?.from != null && { validFrom: row.from }),
          ...(row?.to != null && { validTo: row.to }),
        },
      ],
    });
  }

  test.each([
    ['ENDA', null, 365, true],
    ['ENDB', null, 1, true],
    ['ENDC', null, 0, false],
    ['ENDD', null, -1, false],
    ['BEGA', -1, null, true],
    ['BEGB', 0, null, true],
    ['BEGC', 1, null, false],
    ['BOTH', 0, 1, true],
  ])('%s, valid from %s until %s days from now: %s', async (ticker, from, to, answers) => {
    await listed(ticker, '#336699', from, to);
    const lookup = await find(ticker);
    expect(lookup.found && lookup.known.former === undefined).toBe(answers);
    // A listing to come is found only if its exchange is named, one that has ended as a former one.
    expect(lookup.found).toBe(from !== 1);
    expect((await find(`NYSE:${ticker}`)).found).toBe(true);
    expect((await stocksBeginning(db, ticker.toLowerCase(), 'none')).length).toBe(answers ? 1 : 0);
  });

  test('a ticker that is to pass to another company is still the first one’s', async () => {
    await listed('PASS', '#aa0000', null, 1);
    await listed('PASS', '#00aa00', 1, null);
    for (const text of ['PASS', 'NYSE:PASS'])
      expect(await find(text)).toMatchObject({ known: { color: '#aa0000' } });
  });

  test('a ticker that passes today is the second one’s', async () => {
    await listed('PAST', '#aa0000', null, 0);
    await listed('PAST', '#00aa00', 0, null);
    for (const text of ['PAST', 'NYSE:PAST'])
      expect(await find(text)).toMatchObject({ known: { color: '#00aa00' } });
  });

  test('days are UTC in any time zone of the server', async () => {
    await listed('ZONE', '#336699', null, 1);
    await listed('ZONF', '#336699', null, 0);
    const [name] = await db.sql<{ name: string }[]>`select quote_ident(current_database()) as name`;
    // One of them has another day than UTC at every hour.
    for (const zone of ['Pacific/Kiritimati', 'Etc/GMT+12']) {
      await db.sql.unsafe(`alter database ${name?.name} set timezone to '${zone}'`);
      expect((await find('ZONE')).known?.former).toBeUndefined();
      expect((await find('ZONF')).known?.former).toEqual({ now: null });
    }
    await db.sql.unsafe(`alter database ${name?.name} reset timezone`);
  });
});

test.each([
  ['acme.com', read(parseDomain('acme.com'))],
  ['ACME', stock('ACME')],
])('the entry of %s is the same object until it changes', (_name, identifier) =>
  withColdFinder(async (finder) => {
    const found = await finder.find(identifier, 64, new Set());
    const entry = finder.entryOf(identifier);
    expect(entry).toBeDefined();
    finder.changed(changedSubjects({ brands: ['0'], domains: ['other.com'], coins: ['ACM'] }));
    expect(finder.entryOf(identifier)).toBe(entry);
    finder.changed(changedSubjects({ brands: [(found.known?.subject ?? '').replace('brand:', '')] }));
    expect(finder.entryOf(identifier)).toBeUndefined();
  }),
);

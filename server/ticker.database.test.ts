import sharp from 'sharp';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { type Call, frontServer } from '../tests/support/call.ts';
import {
  aBrand,
  aCurrency,
  anInstrument,
  aToken,
  EVERY_NUMBER,
  solidSquare,
} from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';
import { testService } from '../tests/support/test-service.ts';

let db: Database;
let call: Call;
let token: string;
let accountId: string;

const ACME = '#336699';
const BOLT = '#993366';
const OLD = '#669933';

beforeAll(async () => {
  db = await testDatabase();
  ({ call } = await frontServer(testService(db)));
  ({ token, accountId } = await aToken(db, { plan: 'startup' }));
  const acme = await aBrand(db, { domain: 'acme.com', color: ACME });
  await anInstrument(db, acme.id, {
    numbers: EVERY_NUMBER,
    listings: [
      { mic: 'XNAS', ticker: 'ACME' },
      { mic: 'XETR', ticker: 'ACM' },
      { mic: 'XBUD', ticker: 'ACMEBUD' },
    ],
  });
  await anInstrument(db, acme.id, { listings: [{ mic: 'XNYS', ticker: 'ACM-B' }] });
  const bolt = await aBrand(db, { domain: 'bolt.se', color: BOLT });
  await anInstrument(db, bolt.id, {
    numbers: { isin: 'GB0007188757' },
    listings: [
      { mic: 'XSTO', ticker: 'BOLT-B' },
      { mic: 'XHKG', ticker: '700' },
      { mic: 'XSTU', ticker: 'NYSE' },
      { mic: 'XNYS', ticker: 'GS' },
      { mic: 'XNYS', ticker: 'S' },
    ],
  });
  const old = await aBrand(db, { domain: 'old.com', color: OLD });
  await anInstrument(db, old.id, {
    listings: [
      { mic: 'XNYS', ticker: 'S', validTo: '2020-04-01' },
      { mic: 'XNYS', ticker: 'GONE', validTo: '2019-01-01' },
    ],
  });
  const moved = await aBrand(db, { domain: 'moved.com' });
  await anInstrument(db, moved.id, {
    listings: [
      { mic: 'BVMF', ticker: 'M1VD34' },
      { mic: 'XNAS', ticker: 'MOVD' },
      { mic: 'XNYS', ticker: 'MOVED', validTo: '2021-01-01' },
    ],
  });
  await aCurrency(db, 'EUR', '#000099');
  await aCurrency(db, 'USD', '#990000');
  await aCurrency(db, 'XAU', null);
});

const ask = (symbol: string, query = '') => call(`/ticker/${symbol}?token=${token}${query}`);

describe('every listing of a company has its logo', () => {
  test.each([
    ['ACME', ACME, 'listing'],
    ['acme:US', ACME, 'listing'],
    ['NASDAQ:ACME', ACME, 'listing'],
    ['ACM.DE', ACME, 'listing'],
    ['ACM:GR', ACME, 'listing'],
    ['ACM.B', ACME, 'listing'],
    ['ACM-B', ACME, 'listing'],
    ['ACM/B', ACME, 'listing'],
    ['ACM%2FB', ACME, 'listing'],
    ['ACM%20B', ACME, 'listing'],
    ['ACME-PA', ACME, 'listing'],
    ['US0378331005', ACME, 'isin'],
    ['037833100', ACME, 'cusip'],
    ['2046251', ACME, 'sedol'],
    ['865985', ACME, 'wkn'],
    ['BBG000B9XRY4', ACME, 'figi'],
    ['0718875', BOLT, 'isin'],
    ['BOLT-B.ST', BOLT, 'listing'],
    ['BOLTB:SS', BOLT, 'listing'],
    ['BOLT%20B%20SS', BOLT, 'listing'],
    ['0700.HK', BOLT, 'listing'],
    ['700:HK', BOLT, 'listing'],
  ])('%s', async (symbol, color, match) => {
    const reply = await ask(symbol);
    expect(reply.headers).toMatchObject({ 'x-logo-source': 'catalog', 'x-logo-match': match });
    expect(reply.body).toEqual(await solidSquare(color, 128));
  });
});

test('a recycled ticker is its current holder; an ended one nobody holds is its former holder, with a notice', async () => {
  expect((await ask('S')).body).toEqual(await solidSquare(BOLT, 128));
  expect((await ask('NYSE:S')).body).toEqual(await solidSquare(BOLT, 128));
  const gone = await ask('GONE');
  expect(gone.headers['x-logo-notice']).toMatch(/^former_ticker/);
  expect(gone.body).toEqual(await solidSquare(OLD, 128));
  expect((await ask('NYSE:GONE')).body).toEqual(await solidSquare(OLD, 128));
});

test('the notice of a former US ticker names the US ticker of today, not one abroad', async () => {
  expect((await ask('MOVED')).headers['x-logo-notice']).toBe('former_ticker; now=MOVD');
});

test.each([
  ['US0378331006', 'invalid_check_digit'],
  ['ACME:XX', 'unknown_exchange'],
  ['ACME.ZZ', 'unknown_exchange'],
  ['%5EGSPC', 'not_a_stock_symbol'],
  ['NOSUCH', 'not_in_catalog'],
  ['constructor', 'not_in_catalog'],
])('%s gets the fallback, and says why: %s', async (symbol, reason) => {
  expect((await ask(symbol)).headers).toMatchObject({ 'x-logo-source': 'monogram', 'x-logo-reason': reason });
  const reply = await ask(symbol, '&fallback=404');
  expect(reply.status).toBe(404);
  expect(reply.headers).toMatchObject({ 'x-error-code': 'logo_not_found', 'x-logo-reason': reason });
});

test('a disabled exchange hides its listings, and only those, until it is enabled', async () => {
  expect((await ask('ACMEBUD:HB')).headers['x-logo-reason']).toBe('exchange_not_enabled');
  expect((await ask('ACMEBUD.BD')).headers['x-logo-reason']).toBe('exchange_not_enabled');
  expect((await ask('US0378331005')).headers['x-logo-source']).toBe('catalog');
  await db.sql`insert into enabled_exchange (account_id, mic) values (${accountId}, 'XBUD')`;
  await expect
    .poll(async () => (await ask('ACMEBUD.BD')).headers['x-logo-source'], { timeout: 10_000 })
    .toBe('catalog');
});

describe('currencies', () => {
  test.each(['USD', 'usd:cur', 'USD.FOREX'])('%s is its flag', async (symbol) => {
    const reply = await ask(symbol);
    expect(reply.headers).toMatchObject({ 'x-logo-source': 'catalog', 'x-logo-match': 'currency' });
    expect(reply.body).toEqual(await solidSquare('#990000', 128));
  });

  test.each(['EURUSD', 'EUR/USD', 'EUR%2FUSD', 'EUR-USD', 'EURUSD=X', 'EURUSD:CUR', 'EURUSD%3ACUR'])(
    '%s shows both flags, the base in front, always the same picture',
    async (symbol) => {
      for (const size of [64, 128, 256]) {
        const reply = await ask(symbol, `&size=${size}`);
        expect(reply.headers).toMatchObject({ 'x-logo-source': 'catalog', 'x-logo-match': 'pair' });
        expect(reply.body).toEqual((await ask('EURUSD', `&size=${size}`)).body);
        const pixel = (x: number, y: number) =>
          sharp(reply.body)
            .removeAlpha()
            .raw()
            .extract({ left: Math.round(size * x), top: Math.round(size * y), width: 1, height: 1 })
            .toBuffer();
        const [base, quote] = [await pixel(0.3, 0.3), await pixel(0.75, 0.75)];
        expect((base[2] ?? 0) - (base[0] ?? 0)).toBeGreaterThan(100);
        expect((quote[0] ?? 0) - (quote[2] ?? 0)).toBeGreaterThan(100);
      }
    },
  );

  test('a pair with gold is a monogram', async () =>
    expect((await ask('XAUUSD')).headers).toMatchObject({
      'x-logo-source': 'monogram',
      'x-logo-reason': 'no_logo',
    }));
});

test('new, moved and ended listings take effect without a restart', async () => {
  const source = async () => (await ask('NEWCO')).headers['x-logo-source'];
  expect(await source()).toBe('monogram');
  const { id } = await aBrand(db, { domain: 'newco.com', color: BOLT });
  await anInstrument(db, id, { listings: [{ mic: 'XNYS', ticker: 'NEWCO' }] });
  await expect.poll(source, { timeout: 10_000 }).toBe('catalog');
  await db.sql`delete from listing where ticker = 'NEWCO'`;
  await expect.poll(source, { timeout: 10_000 }).toBe('monogram');
});

test.each(['', '%20', '%F0%9F%92%A9', 'A'.repeat(41), '%3Cscript%3E'])('"%s" is refused', async (symbol) => {
  const reply = await ask(symbol);
  expect(reply.status).toBe(400);
  expect(reply.problem().code).toBe('invalid_symbol');
});

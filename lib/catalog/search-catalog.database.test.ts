import { beforeAll, describe, expect, test } from 'vitest';
import { aBrand, aCoin, anInstrument } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { findSubjects } from './find-subjects.ts';
import { MAX_SUGGESTIONS, type Suggestion, searchCatalog } from './search-catalog.ts';
import { readSubject } from './subject-text.ts';
import { subjectView } from './subject-view.ts';

let db: Database;

async function brand(name: string, options: Parameters<typeof aBrand>[1]): Promise<number> {
  const { id } = await aBrand(db, options);
  await db.sql`update brand set name = ${name} where id = ${id}`;
  return id;
}

beforeAll(async () => {
  db = await testDatabase();
  const coin = async (
    symbol: string,
    name: string,
    rank: number | null,
    color: string | null = '#996633',
  ) => {
    const { id } = await aCoin(db, { symbol, color });
    await db.sql`update crypto_asset set name = ${name}, market_cap_rank = ${rank} where id = ${id}`;
    return id;
  };
  await brand('Harbour', { domain: 'harbour.com', aliases: ['hrb.co', 'old-harbour.net'] });
  await brand('Harbour Tools', { domain: 'tools.harbour.com' });
  await brand('Harbinger', { domain: 'harbinger.io', color: null });
  await brand('Bücher', { domain: 'xn--bcher-kva.de' });
  await brand('100% Pure', { domain: '100pure.com' });
  await brand('Under_score', { domain: 'under.com' });
  await anInstrument(db, await brand('Quayside', { domain: 'quayside.com' }), {
    numbers: { isin: 'US0378331005', cusip: '037833100', sedol: '2046251' },
    listings: [
      { mic: 'XETR', ticker: 'QAY' },
      { mic: 'XNYS', ticker: 'QUAY' },
      { mic: 'XNYS', ticker: 'QUAYOLD', validTo: '2020-01-01' },
    ],
  });
  await anInstrument(db, await brand('Quarry', { domain: 'quarry.co.uk', color: null }), {
    listings: [{ mic: 'XLON', ticker: 'QU-A' }],
  });
  await anInstrument(db, await brand('Halyard', { domain: 'halyard.se' }), {
    listings: [
      { mic: 'XNYS', ticker: 'HLY' },
      { mic: 'XSTO', ticker: 'HALY-B' },
      { mic: 'XHKG', ticker: '777' },
    ],
  });
  const hidden = await brand('Harbour Withdrawn', { domain: 'harbour-withdrawn.com' });
  await db.sql`update brand set hidden_at = now() where id = ${hidden}`;
  await coin('BTC', 'Bitcoin', 1);
  await coin('BTCX', 'Bitcoin Extra', 4000);
  await coin('HARBOUR', 'Harbour Coin', null);
  await coin('NOLOGO', 'Bit Without', 2, null);
  const hiddenCoin = await coin('BTCH', 'Bitcoin Hidden', 3);
  await db.sql`update crypto_asset set hidden_at = now() where id = ${hiddenCoin}`;
  await db.sql`insert into crypto_asset (symbol, name, is_preferred, source) values ('BTC', 'Batcoin', false, 'test')`;
  for (let i = 0; i < 12; i += 1) await brand(`Many ${i}`, { domain: `many${i}.com`, color: null });
});

const text = (suggestion: Suggestion) =>
  suggestion.kind === 'domain' ? suggestion.domain : suggestion.symbol;
const found = async (typed: string, kind?: Suggestion['kind']) =>
  (await searchCatalog(db, typed, { kind })).map(text);

describe('searching the catalog', () => {
  test('finds brands by the beginning of their name and says which have a logo', async () => {
    expect(await searchCatalog(db, 'harb', { kind: 'domain' })).toEqual([
      { kind: 'domain', name: 'Harbour', domain: 'harbour.com', hasLogo: true },
      { kind: 'domain', name: 'Harbour Tools', domain: 'tools.harbour.com', hasLogo: true },
      { kind: 'domain', name: 'Harbinger', domain: 'harbinger.io', hasLogo: false },
    ]);
  });

  test.each([
    ['HARBOUR.', ['harbour.com']],
    ['harbour.com', ['harbour.com']],
    ['www.harbour.com', ['harbour.com']],
    ['docs.harbour.com', ['harbour.com']],
    ['hrb', ['hrb.co']],
    ['bücher.de', ['xn--bcher-kva.de']],
    ['bücher', ['xn--bcher-kva.de']],
    ['  100%', ['100pure.com']],
    ['under_', ['under.com']],
  ])('understands %s', async (typed, expected) => {
    expect(await found(typed)).toEqual(expected);
  });

  test.each([
    'https://user@www.old-harbour.net:8443/x?y#z',
    'old-harbour.net/x',
    `http://old-harbour.net/${'a'.repeat(90)}`,
  ])('finds the brand of the pasted %s', async (typed) =>
    expect(await found(typed)).toEqual(['old-harbour.net']),
  );

  test('names each brand once, by its primary domain where that fits too', async () => {
    expect((await found('harbour', 'domain')).filter((one) => one === 'harbour.com')).toHaveLength(1);
    expect(await found('old-')).toEqual(['old-harbour.net']);
  });

  test('puts a well-known coin first for its symbol, and unranked coins last', async () => {
    expect(await found('btc')).toEqual(['BTC', 'BTCX']);
    expect(await found('$btc')).toEqual(['BTC', 'BTCX']);
    expect(await found('bit')).toEqual(['BTC', 'BTCX', 'NOLOGO']);
    expect((await found('harbour'))[0]).toBe('harbour.com');
    expect(await found('harbour')).toContain('HARBOUR');
  });

  test('puts the brand most people know before a shorter name', async () => {
    await brand('Spotter', { domain: 'spotter.com' });
    await brand('Spotify Music', { domain: 'spotify.com' });
    expect(await found('spot')).toEqual(['spotify.com', 'spotter.com']);
  });

  test.each([
    ['quay', 'ticker', ['QUAY']],
    ['$quay', undefined, ['QUAY']],
    ['qu', 'ticker', ['QUAY', 'QU-A:LN']],
    ['qu.a', undefined, ['QU-A:LN']],
    ['qay', undefined, ['QAY:GR']],
    ['quayo', undefined, []],
    ['US0378331005', undefined, ['QUAY']],
    ['037833100', undefined, ['QUAY']],
    ['2046251', undefined, ['QUAY']],
    ['quarr', 'ticker', ['QU-A:LN']],
  ] as const)('finds the company of %s, %s', async (typed, kind, expected) => {
    expect(await found(typed, kind)).toEqual(expected);
  });

  test('operators find a company without a domain by its name, others once, as the brand', async () => {
    await anInstrument(db, await brand('Lightship Steam', { domain: null }), {
      listings: [{ mic: 'XNYS', ticker: 'ZSTM' }],
    });
    const texts = async (typed: string) => (await findSubjects(db, typed)).map(({ text }) => text);
    expect(await texts('lightship')).toEqual(['ticker:ZSTM']);
    expect(await texts('zstm')).toEqual(['ticker:ZSTM']);
    expect(await texts('quays')).toEqual(['domain:quayside.com']);
  });

  test('finds nothing by numbers that the operator hides, also for operators', async () => {
    const hidden = new Set(['cusip', 'sedol'] as const);
    for (const typed of ['037833100', '2046251', 'CUSIP:037833100']) {
      expect(await searchCatalog(db, typed, { hidden })).toEqual([]);
      expect(await findSubjects(db, typed, hidden)).toEqual([]);
      expect((await findSubjects(db, typed)).map(({ name }) => name)).toContain('Quayside');
      const identifier = readSubject(`ticker:${typed}`, hidden);
      expect(isRefusal(identifier) ? null : await subjectView(db, identifier)).toBeNull();
    }
    const [byIsin] = await searchCatalog(db, 'US0378331005', { hidden });
    expect(byIsin).toMatchObject({ symbol: 'QUAY' });
  });

  test('puts a domain before the stock of the same beginning, and the ticker itself before both', async () => {
    expect(await found('quays')).toEqual(['quayside.com']);
    expect(await found('quay')).toEqual(['QUAY', 'quayside.com']);
  });

  test('returns only the requested kind', async () => {
    expect(await found('harbour', 'crypto')).toEqual(['HARBOUR']);
    expect(await found('btc', 'domain')).toEqual([]);
  });

  test('leaves out hidden subjects, and coins that are not preferred', async () => {
    expect(await found('harbour-w')).toEqual([]);
    expect(await found('btch')).toEqual([]);
    expect(await found('batcoin')).toEqual([]);
  });

  test('returns eight at most', async () => {
    expect(await found('many')).toHaveLength(MAX_SUGGESTIONS);
  });

  test.each([
    '',
    '   ',
    'x'.repeat(65),
    'a\0b',
    'a\nb',
    '\ud800',
    '%',
    '_',
    '\\',
    "'",
    '"',
    '%%',
    '..',
    '<script>',
  ])('finds nothing for %j', async (typed) => {
    expect(await found(typed)).toEqual([]);
  });
});

test.each([
  ['QAY.DE', 'QAY:GR'],
  ['qay gr', 'QAY:GR'],
  ['XETR:QAY', 'QAY:GR'],
  ['HALY-B.ST', 'HALY-B:SS'],
  ['halyb ss', 'HALY-B:SS'],
  ['0777.HK', '777:HK'],
])('a stock is found in any notation with an exchange: %s', async (typed, symbol) => {
  expect(await searchCatalog(db, typed, { kind: 'ticker' })).toMatchObject([{ kind: 'ticker', symbol }]);
});

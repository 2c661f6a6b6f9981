import fc from 'fast-check';
import { expect, test } from 'vitest';
import { keyOfFolder, PACK_KEYS, readName } from './read-name.ts';

test.each([
  ['apple.com', null, { host: 'apple.com', stock: null, coin: null }],
  ['www.Apple.COM', null, { host: 'apple.com', coin: null }],
  ['BRK.B', null, { host: null, stock: 'BRK.B', coin: null }],
  ['SAP.DE', null, { host: 'sap.de', stock: 'SAP.DE', coin: null }],
  ['AAPL', null, { host: null, stock: 'AAPL', coin: 'AAPL' }],
  ['btc', null, { host: null, stock: 'BTC', coin: 'BTC' }],
  ['US0378331005', null, { host: null, stock: 'US0378331005' }],
  ['US0378331005', 'isin', { host: null, stock: 'ISIN:US0378331005', coin: null }],
  ['037833100', 'cusip', { stock: 'CUSIP:037833100' }],
  ['BTC', 'crypto', { host: null, stock: null, coin: 'BTC' }],
  ['$btc', 'crypto', { coin: 'BTC' }],
  ['eur', 'currency', { stock: 'EUR:CUR' }],
  ['BRK-B', 'ticker', { host: null, stock: 'BRK-B', coin: null }],
  ['münchen.de', 'domain', { host: 'xn--mnchen-3ya.de' }],
] as const)('%s as %s', (stem, key, expected) => {
  const read = readName(stem, key);
  expect({ host: read?.host, stock: read?.stock?.text ?? null, coin: read?.coin }).toMatchObject(expected);
});

test.each([
  ['US0378331006', 'isin'],
  ['AAPL', 'isin'],
  ['AAPL', 'domain'],
  ['ABC', 'currency'],
  ['EURUSD', 'ticker'],
  ['a b', 'domain'],
  ['!', null],
  ['', null],
  ['', 'ticker'],
] as const)('%j is none as %s', (stem, key) => {
  expect(readName(stem, key)).toBeNull();
});

test.each([
  ['ticker/AAPL.png', 'ticker'],
  ['pack-1.0/Domain/a/apple.com.png', 'domain'],
  ['crypto/ticker/AAPL.png', 'ticker'],
  ['tickers/AAPL.png', null],
  ['ticker.png', null],
])('the folder of %s says %s', (path, key) => {
  expect(keyOfFolder(path)).toBe(key);
});

test('reading a name never throws', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.constantFrom(null, ...PACK_KEYS), (stem, key) => {
      readName(stem, key);
    }),
    { numRuns: 2000 },
  );
});

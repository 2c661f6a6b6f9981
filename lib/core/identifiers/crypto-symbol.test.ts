import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/errors.ts';
import { parseCryptoSymbol } from './crypto-symbol.ts';

test.each<[string, string, string[]]>([
  ['BTC', 'BTC', []],
  ['btc', 'BTC', []],
  [' btc ', 'BTC', []],
  ['$BTC', '$BTC', ['BTC']],
  ['ＢＴＣ', 'BTC', []],
  ['BTC-USD', 'BTC-USD', ['BTC']],
  ['btc/usdt', 'BTC/USDT', ['BTC']],
  ['BTC:EUR', 'BTC:EUR', ['BTC']],
  ['BTC_ETH', 'BTC_ETH', ['BTC']],
  ['BTCUSDT', 'BTCUSDT', ['BTC']],
  ['ETHUSD', 'ETHUSD', ['ETH']],
  ['$BTCUSDC', '$BTCUSDC', ['BTCUSDC', 'BTC']],
  ['BTC-ABC', 'BTC-ABC', []],
  ['BTCEUR', 'BTCEUR', []],
  ['AUSD', 'AUSD', []],
  ['USDT', 'USDT', []],
  ['1INCH', '1INCH', []],
  ['C98', 'C98', []],
  ['constructor', 'CONSTRUCTOR', []],
])('%j is %s, else %j', (text, symbol, alternatives) => {
  expect(parseCryptoSymbol(text)).toEqual({ kind: 'crypto', symbol, alternatives });
});

describe('invalid symbols', () => {
  test.each([
    '',
    ' ',
    '-',
    '$',
    '...',
    'A'.repeat(41),
    // Forty characters that compatibility folding makes a hundred and sixty.
    '⒇'.repeat(40),
    'b\u0131t',
    'stra\u00dfe',
    'бтс',
    '💩',
    '<script>',
    'a;b',
    'a"b',
    'a\\b',
    'a%b',
    'BTC\n',
    'BT\tC',
    'BTC\0',
    '\u202eBTC',
    '\ud800',
    'x'.repeat(100_000),
  ])('%j', (text) => {
    expect(parseCryptoSymbol(text)).toMatchObject({
      code: 'invalid_symbol',
      parameter: { name: 'symbol' },
    });
  });
});

test('any text gives a canonical symbol or a refusal', () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 60 }),
    fc.string({ unit: fc.constantFrom(...'abcXYZ019 $-/:_.ＢⅧ⒇ª'), maxLength: 45 }),
  );
  fc.assert(
    fc.property(text, (asked) => {
      const symbol = parseCryptoSymbol(asked);
      if (isRefusal(symbol)) return;
      expect(symbol.symbol).toMatch(/^[A-Z0-9 .:/\-^=*&+_'@#$!()?]{1,40}$/);
      expect(parseCryptoSymbol(symbol.symbol)).toEqual(symbol);
      expect(parseCryptoSymbol(symbol.symbol.toLowerCase())).toEqual(symbol);
      for (const alternative of symbol.alternatives) expect(symbol.symbol).toContain(alternative);
    }),
    { numRuns: 5000 },
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isinCheckDigit } from '../../core/identifiers/check-digits.ts';
import { type ImportRow, readImportRow } from './import-row.ts';

const APPLE = { isin: 'US0378331005' };

describe('rows that are read', () => {
  test.each<[string, unknown, Partial<ImportRow>]>([
    ['a brand by domain', { type: 'brand', domain: 'apple.com', name: 'Apple' }, { name: 'Apple' }],
    ['a brand by LEI', { type: 'brand', lei: 'HWUPKR0MPOU8FGXBT394', longName: 'Apple Inc.' }, {}],
    ['a brand by one of its securities', { type: 'brand', security: APPLE, cik: '0000320193' }, {}],
    ['a brand by a ticker', { type: 'brand', security: { mics: ['XNAS', 'XNYS'], ticker: 'AAPL' } }, {}],
    ['an instrument', { type: 'instrument', ...APPLE, figis: ['BBG000B9XRY4'] }, { listings: [] }],
    ['a listing', { type: 'listing', security: APPLE, mic: 'XETR', ticker: 'APC' }, { mic: 'XETR' }],
    [
      'a retired listing',
      { type: 'listing', security: APPLE, mic: 'XETR', ticker: 'APC', validTo: '2020-01-31' },
      {},
    ],
    ['a coin', { type: 'coin', symbol: 'btc', name: 'Bitcoin', marketCapRank: 1 }, { symbol: 'BTC' }],
  ])('%s', (_name, value, expected) => {
    expect(readImportRow(value)).toMatchObject(expected);
  });
});

describe('invalid rows report the field and the reason', () => {
  test.each<[unknown, string]>([
    [{ type: 'brand', name: 'Nameless' }, 'at least one of domain'],
    [{ type: 'brand', domain: 'WWW.Apple.com' }, 'domain: expected a canonical domain'],
    [{ type: 'brand', domain: 'apple.com', revenue: 1 }, 'revenue'],
    [{ type: 'brand', domain: 'apple.com', name: '' }, 'name'],
    [{ type: 'brand', domain: 'apple.com', website: 'javascript:alert(1)' }, 'website'],
    [{ type: 'brand', domain: 'apple.com', colors: ['red'] }, 'colors.0'],
    [{ type: 'brand', domain: 'apple.com', foundedYear: '1976' }, 'foundedYear'],
    [{ type: 'brand', lei: 'HWUPKR0MPOU8FGXBT395' }, 'lei: expected an LEI'],
    [{ type: 'brand', cik: '320193' }, 'cik: expected a CIK of 10 digits'],
    [{ type: 'brand', domain: 'apple.com', instruments: [{ isin: 'US0378331006' }] }, 'instruments.0.isin'],
    [{ type: 'instrument', kind: 'common' }, 'a number of the instrument'],
    [{ type: 'listing', security: APPLE, mic: 'XXXX', ticker: 'A' }, 'mic: expected the MIC'],
    [
      {
        type: 'listing',
        security: APPLE,
        mic: 'XETR',
        ticker: 'APC',
        validFrom: '2020-01-02',
        validTo: '2020-01-01',
      },
      'validFrom to be before validTo',
    ],
    [{ type: 'listing', security: {}, mic: 'XETR', ticker: 'APC' }, 'security: expected one of isin'],
    [{ type: 'coin', symbol: 'btc' }, 'name'],
    [{ type: 'coin', symbol: 'btc', name: 'Bitcoin', marketCapRank: 0 }, 'marketCapRank'],
    [{ type: 'company' }, 'type'],
    [{}, 'type'],
    [null, 'row'],
    ['a text', 'row'],
  ])('%j: %s', (value, word) => {
    expect(readImportRow(value)).toContain(word);
  });
});

test('any input gives a row or a reason and never throws', () => {
  const looseRow = fc.record(
    {
      type: fc.constantFrom('brand', 'instrument', 'listing', 'coin', 'other'),
      domain: fc.oneof(fc.domain(), fc.string()),
      name: fc.anything(),
      isin: fc.string(),
      colors: fc.anything(),
      instruments: fc.array(fc.anything()),
      security: fc.anything(),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(fc.oneof(fc.anything(), looseRow), (value) => {
      const read = readImportRow(value);
      if (typeof read === 'string') expect(read.length).toBeGreaterThan(5);
      else expect(readImportRow(JSON.parse(JSON.stringify(read)))).toEqual(read);
    }),
  );
});

test('an ISIN is valid with exactly one check digit', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 9, maxLength: 9 });
  fc.assert(
    fc.property(fc.constantFrom('US', 'DE', 'GB', 'JP'), digits, fc.nat(9), (country, body, other) => {
      const right = isinCheckDigit(country + body);
      const rowOf = (digit: number) =>
        readImportRow({ type: 'instrument', isin: `${country}${body}${digit}` });
      expect(rowOf(right)).toMatchObject({ type: 'instrument' });
      if (other !== right) expect(rowOf(other)).toContain('isin: expected an ISIN');
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cusipCheckDigit, isinCheckDigit, sedolCheckDigit } from './check-digits.ts';
import {
  isCusip,
  isFigi,
  isIsin,
  isinsOf,
  isSedol,
  isWkn,
  numbersInIsin,
  sedolOfSCusip,
} from './securities-numbers.ts';

const DIGITS = '0123456789';
const UPPER = `${DIGITS}ABCDEFGHIJKLMNOPQRSTUVWXYZ`;
const NO_VOWELS = `${DIGITS}BCDFGHJKLMNPQRSTVWXYZ`;
const chars = (alphabet: string, length: number) =>
  fc
    .array(fc.constantFrom(...alphabet), { minLength: length, maxLength: length })
    .map((list) => list.join(''));

describe('real numbers pass', () => {
  test.each(['US0378331005', 'DE0005190003', 'GB0007188757', 'CH0012032048', 'KYG875721634', 'IE00BTN1Y115'])(
    'ISIN %s',
    (isin) => expect(isIsin(isin)).toBe(true),
  );
  test.each(['037833100', '02079K305', 'G5960L103', 'H2906T109', 'S71103881'])('CUSIP %s', (cusip) =>
    expect(isCusip(cusip)).toBe(true),
  );
  test.each(['2046251', 'BYVY8G0', '0718875', '7110388'])('SEDOL %s', (sedol) =>
    expect(isSedol(sedol)).toBe(true),
  );
  test.each(['865985', 'BAY001', 'A14Y6F', 'A3C99G'])('WKN %s', (wkn) => expect(isWkn(wkn)).toBe(true));
  test.each(['BBG000B9XRY4', 'BBG000BVPV84'])('FIGI %s', (figi) => expect(isFigi(figi)).toBe(true));
});

test.each([
  ['US0378331006', isIsin],
  ['us0378331005', isIsin],
  ['037833101', isCusip],
  ['2046252', isSedol],
  ['AEIOU11', isSedol],
  ['MICROS', isWkn],
  ['86598O', isWkn],
  ['BBG000B9XRY5', isFigi],
  ['GBG000B9XRY4', isFigi],
])('%s does not', (text, is) => expect(is(text)).toBe(false));

describe('any body with its check digit passes, and fails when one digit of it changes', () => {
  const cases = [
    [
      'ISIN',
      fc.tuple(chars('ABCDEFGHIJKLMNOPQRSTUVWXYZ', 2), chars(UPPER, 9)).map((parts) => parts.join('')),
      isinCheckDigit,
      isIsin,
    ],
    ['CUSIP', chars(UPPER, 8), cusipCheckDigit, isCusip],
    ['SEDOL', chars(NO_VOWELS, 6), sedolCheckDigit, isSedol],
  ] as const;
  test.each(cases)('%s', (_name, bodies, digit, is) => {
    fc.assert(
      fc.property(bodies, fc.nat(), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const number = body + digit(body);
        expect(is(number)).toBe(true);
        const digits = [...number].flatMap((character, i) => (/[0-9]/.test(character) ? [i] : []));
        const position = digits[at % digits.length] ?? 0;
        const changed = [...number];
        changed[position] = String((Number(changed[position]) + by) % 10);
        expect(is(changed.join(''))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});

test.each([
  ['US0378331005', 'cusip', '037833100'],
  ['CA7800871021', 'cusip', '780087102'],
  ['KYG875721634', 'cusip', 'G87572163'],
  ['GB0005405286', 'sedol', '0540528'],
  ['GB00BP6MXD84', 'sedol', 'BP6MXD8'],
  ['IE00BTN1Y115', 'sedol', 'BTN1Y11'],
  ['DE0005190003', 'wkn', '519000'],
] as const)('%s contains the %s %s, and is found from it', (isin, type, value) => {
  expect(numbersInIsin(isin)).toEqual([{ type, value }]);
  expect(isinsOf({ type, value })).toContain(isin);
});

test.each(['CH0012032048', 'NL0010273215', 'IL0011334468', 'FR0000121014'])('%s contains none', (isin) =>
  expect(numbersInIsin(isin)).toEqual([]),
);

test('an S-CUSIP is its SEDOL', () => {
  expect(sedolOfSCusip('S71103881')).toBe('7110388');
  expect(sedolOfSCusip('S71089189')).toBe('7108918');
  expect(sedolOfSCusip('037833100')).toBeNull();
});

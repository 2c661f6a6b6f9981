import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLei } from './lei.ts';

test.each([
  ['HWUPKR0MPOU8FGXBT394', true],
  ['HWUPKR0MPOU8FGXBT395', false],
  ['HWUPKR0MPOU8FGXBT39', false],
  ['hwupkr0mpou8fgxbt394', false],
  ['', false],
])('%s: %s', (text, expected) => {
  expect(isLei(text)).toBe(expected);
});

const body = fc.string({
  unit: fc.constantFrom(...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ'),
  minLength: 18,
  maxLength: 18,
});
/** The check digits, by long division of the whole number (ISO 7064). */
const withCheckDigits = (text: string) => {
  const digits = [...`${text}00`].map((character) => Number.parseInt(character, 36)).join('');
  return text + String(98n - (BigInt(digits) % 97n)).padStart(2, '0');
};

test('any body with its check digits is an LEI, and none with another digit', () => {
  fc.assert(
    fc.property(body, fc.nat(19), fc.nat(9), (text, at, digit) => {
      const lei = withCheckDigits(text);
      expect(isLei(lei)).toBe(true);
      const changed = `${lei.slice(0, at)}${digit}${lei.slice(at + 1)}`;
      if (changed !== lei && /\d/.test(lei[at] ?? '')) expect(isLei(changed)).toBe(false);
    }),
  );
});

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  generateToken,
  hashToken,
  TOKEN_FORM,
  type TokenPrefix,
  tokenLastFour,
  tokenPrefix,
  tokenStart,
} from './token-format.ts';

const PREFIXES: TokenPrefix[] = ['pk_', 'sk_', 'sk_pa_', 'sk_en_'];
const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const prefix = fc.constantFrom(...PREFIXES);

describe('a new token', () => {
  test.each(PREFIXES)('%s: has the published form, its own prefix and a right checksum', (start) => {
    for (let i = 0; i < 200; i += 1) {
      const token = generateToken(start);
      expect(token).toMatch(TOKEN_FORM);
      expect(token.slice(0, start.length)).toBe(start);
      expect(token).toHaveLength(start.length + 36);
      expect(tokenPrefix(token)).toBe(start);
    }
  });

  test('is never the same, and favors no character', () => {
    const tokens = Array.from({ length: 2000 }, () => generateToken('pk_'));
    expect(new Set(tokens).size).toBe(2000);
    const counts = new Map<string, number>();
    for (const token of tokens)
      for (const character of token.slice(3, 33)) counts.set(character, (counts.get(character) ?? 0) + 1);
    // 60,000 characters over 62: 968 each on average, standard deviation 31.
    expect(counts.size).toBe(62);
    for (const count of counts.values()) expect(Math.abs(count - 968)).toBeLessThan(200);
  });

  test('has a checksum that a second program would compute the same', () => {
    // CRC32 of the text before, by RFC 1952, in base 62 of 0-9A-Za-z.
    expect(
      tokenPrefix('pk_000000000000000000000000000000'.concat(crc62('pk_000000000000000000000000000000'))),
    ).toBe('pk_');
  });
});

/** The checksum by the bit, as a reader of the documentation would write it. */
function crc62(text: string): string {
  let crc = 0xffffffff;
  for (const byte of Buffer.from(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1;
  }
  let value = BigInt((crc ^ 0xffffffff) >>> 0);
  let written = '';
  for (let i = 0; i < 6; i += 1) {
    written = `${BASE62[Number(value % 62n)]}${written}`;
    value /= 62n;
  }
  return written;
}

describe('a token with a mistake', () => {
  test('in any one character is no token', () => {
    fc.assert(
      fc.property(prefix, fc.nat(35), fc.integer({ min: 1, max: 61 }), (start, at, shift) => {
        const token = generateToken(start);
        const place = start.length + at;
        const other = BASE62[(BASE62.indexOf(token[place] ?? '') + shift) % 62] ?? '';
        expect(tokenPrefix(token.slice(0, place) + other + token.slice(place + 1))).toBeNull();
      }),
      { numRuns: 3000 },
    );
  });

  test('two neighbors swapped, one left out or one more is no token', () => {
    fc.assert(
      fc.property(prefix, fc.nat(34), (start, at) => {
        const token = generateToken(start);
        const place = start.length + at;
        const [a = '', b = ''] = [token[place], token[place + 1]];
        if (a !== b) expect(tokenPrefix(token.slice(0, place) + b + a + token.slice(place + 2))).toBeNull();
        expect(tokenPrefix(token.slice(0, place) + token.slice(place + 1))).toBeNull();
        expect(tokenPrefix(`${token.slice(0, place)}0${token.slice(place)}`)).toBeNull();
      }),
      { numRuns: 1000 },
    );
  });

  test('in the prefix is no token', () => {
    const token = generateToken('sk_pa_');
    for (const changed of [
      token.replace('sk_pa_', 'sk_en_'),
      token.replace('sk_pa_', 'pk_'),
      token.replace('sk_pa_', 'sk_'),
      token.replace('sk_', 'SK_'),
      ` ${token}`,
      `${token} `,
      `${token}\n`,
      `\n${token}`,
      token.normalize('NFD').replace('s', 'ｓ'),
    ])
      expect(tokenPrefix(changed)).toBeNull();
  });

  test('anything else is rejected', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (text) => {
        expect(tokenPrefix(text)).toBeNull();
      }),
    );
    const long = 'pk_'.repeat(1_000_000);
    expect(tokenPrefix(long)).toBeNull();
  });
});

test('what may be shown of a token does not give it away', () => {
  for (const start of PREFIXES) {
    const token = generateToken(start);
    expect(tokenStart(token)).toBe(token.slice(0, start.length + 4));
    expect(tokenLastFour(token)).toBe(token.slice(-4));
  }
});

test('the stored hash is the SHA-256 of the text', () => {
  expect(hashToken('abc').toString('hex')).toBe(
    'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
  );
});

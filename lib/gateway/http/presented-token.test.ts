import { describe, expect, test } from 'vitest';
import { bearerToken } from './presented-token.ts';

describe('a bearer token as people paste it', () => {
  test.each([
    'Bearer sk_x',
    'bearer sk_x',
    'BEARER sk_x',
    'Bearer: sk_x',
    'bearer:sk_x',
    'Bearer :sk_x',
    'Bearer  :  sk_x',
    'Bearer   sk_x  ',
    'Bearer\tsk_x',
    'Bearer "sk_x"',
    "Bearer 'sk_x'",
    'Bearer “sk_x”',
    '"Bearer sk_x"',
    ' Bearer: "sk_x" ',
  ])('%j', (header) => expect(bearerToken(header)).toBe('sk_x'));

  test.each([
    ['Bearer', ''],
    ['Bearer:', ''],
    ['Bearer ""', ''],
    ['Bearer sk_x, Bearer sk_y', 'sk_x, Bearer sk_y'],
    ['Bearer sk_x y', 'sk_x y'],
    ['Bearer ::sk_x', ':sk_x'],
  ])('%j is not made better than it is', (header, token) => expect(bearerToken(header)).toBe(token));

  test.each([
    undefined,
    '',
    'sk_x',
    'Bearersk_x',
    'Basic c2tfeDo=',
    'Token sk_x',
    'Bear er sk_x',
    'x Bearer sk_x',
  ])('%j is none', (header) => expect(bearerToken(header)).toBeNull());

  /** Fails by its timeout: in quadratic time, each of these would take minutes. */
  test.each([' ', '"', ': ', 'a ', '\t'])('a million times %j is parsed in linear time', (filling) => {
    for (const end of ['x', '']) {
      const header = `Bearer ${filling.repeat(1_000_000)}${end}`;
      expect(bearerToken(header)?.length ?? 0).toBeLessThan(header.length);
    }
  });
});

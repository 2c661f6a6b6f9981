import { expect, test } from 'vitest';
import { readQuery } from './query.ts';

test('parameters that are repeated, absent, or have a NUL count as missing', async () => {
  const sent = { a: 'x', b: ['x', 'y'], c: 'a\0b', d: '' };
  const { a, b, c, d, e } = await readQuery(Promise.resolve(sent), 'a', 'b', 'c', 'd', 'e');
  expect([a, b, c, d, e]).toEqual(['x', undefined, undefined, '', undefined]);
});

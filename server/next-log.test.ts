import { expect, test } from 'vitest';
import { withoutFloods } from './next-log.ts';

test.each([
  new Error('Failed to find Server Action "40aa". This request might be from an older or newer deployment.'),
  new Error('The Server Reference ID did not match the expected format. Received "x1".'),
  new TypeError('Failed to parse body as FormData.'),
])('%s is logged once per interval', (error) => {
  const logged: unknown[][] = [];
  const log = withoutFloods((...values) => logged.push(values));
  for (let i = 0; i < 100; i += 1) log('⨯', error);
  expect(logged).toEqual([['⨯', error]]);
});

test('other messages are all logged', () => {
  const logged: unknown[][] = [];
  const log = withoutFloods((...values) => logged.push(values));
  for (let i = 0; i < 3; i += 1) log('⨯', new Error('A page failed'));
  expect(logged).toHaveLength(3);
});

import { expect, test } from 'vitest';
import { countText, fill } from './fill.ts';

test('places are filled, unknown ones with nothing', () => {
  expect(fill('{a}, {b}{c}', { a: '1', b: '2' })).toBe('1, 2');
});

test.each([
  [0, '0 logos'],
  [1, '1 logo'],
  [2, '2 logos'],
])('%i takes its form', (count, text) => {
  expect(countText({ one: '{count} logo', other: '{count} logos' }, count)).toBe(text);
});

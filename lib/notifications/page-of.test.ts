import { expect, test } from 'vitest';
import { pageOf } from './page-of.ts';

test.each([
  ['usage:logo:20000:100', {}, '/dashboard/plan'],
  ['leak:t1:20000', {}, '/dashboard/tokens/t1'],
  ['token-ban:t1:1', {}, '/dashboard/tokens/t1'],
  ['secret:t1', {}, '/dashboard/tokens/t1'],
  ['plan:1', {}, '/dashboard/plan'],
  ['upgrade:1', {}, '/dashboard/plan'],
  ['exchange:1', {}, '/dashboard/exchanges'],
  [
    'correction:1',
    { identifier: 'ticker:BRK.B:US' },
    '/dashboard/playground?q=BRK.B%3AUS&kind=ticker#correction',
  ],
])('%s leads to the page it is about', (topic, facts, page) => {
  expect(pageOf(topic, facts)).toBe(page);
});

test.each([
  ['invoice:7', null],
  ['constructor:1', 'nonsense'],
])('%s, of another version, leads to the overview', (topic, facts) => {
  expect(pageOf(topic, facts)).toBe('/dashboard');
});

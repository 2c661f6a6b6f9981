import { expect, test } from 'vitest';
import { DAY_MS as DAY, HOUR_MS as HOUR } from '../../core/time.ts';
import { nextVisit, type OutcomeName } from './outcomes.ts';

const at = (name: OutcomeName, inARow: number, more = {}) =>
  nextVisit(name, { inARow, random: 0.5, ...more });

test.each([
  ['found', 1, 'found', 30 * DAY],
  ['unchanged', 2, 'found', 30 * DAY],
  ['unchanged', 3, 'found', 90 * DAY],
  ['unchanged', 9, 'found', 90 * DAY],
  ['default_icon', 1, 'nothing', 30 * DAY],
  ['default_icon', 2, 'nothing', 90 * DAY],
  ['parked', 2, 'nothing', 180 * DAY],
  ['no_host', 1, 'nothing', 30 * DAY],
  ['robots', 1, 'refused', 7 * DAY],
  ['robots', 5, 'refused', 30 * DAY],
  ['timeout', 1, 'later', HOUR / 12],
  ['challenge', 6, 'later', 7 * DAY],
  ['challenge', 7, 'nothing', 30 * DAY],
] as const)('%s, %i in a row: %s', (name, inARow, state, delay) => {
  expect(at(name, inARow)).toEqual({ state, delay });
});

test('delays differ by a fifth', () => {
  expect(at('found', 1, { random: 0 }).delay).toBe(24 * DAY);
  expect(at('found', 1, { random: 0.999_999_999 }).delay).toBeCloseTo(36 * DAY, -3);
});

test.each([
  [60_000, HOUR],
  [2 * DAY, 2 * DAY],
  [400 * DAY, 30 * DAY],
])('a site that asks for %i ms gets %i', (retryAfter, delay) => {
  expect(at('asked_to_wait', 1, { retryAfter }).delay).toBe(delay);
});

test('a site that asks for less than planned waits as planned', () => {
  expect(at('asked_to_wait', 6, { retryAfter: HOUR }).delay).toBe(7 * DAY);
});

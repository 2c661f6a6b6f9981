import { expect, test } from 'vitest';
import { DURATION_BOUNDS, percentile } from './durations.ts';

const counts = (...pairs: [index: number, count: number][]) => {
  const all = new Array<number>(DURATION_BOUNDS.length + 1).fill(0);
  for (const [index, count] of pairs) all[index] = count;
  return all;
};

test('percentiles lie within the bounds of their count', () => {
  const spread = counts([0, 98], [6, 2]);
  expect(percentile(spread, 0.5)).toBeCloseTo(0.0001 * (50 / 98), 9);
  expect(percentile(spread, 0.99)).toBeCloseTo(0.0075, 9);
  expect(percentile(spread, 1)).toBeCloseTo(0.01, 9);
});

test('everything slower than the last bound counts as the last bound', () => {
  expect(percentile(counts([DURATION_BOUNDS.length, 3]), 0.5)).toBe(5);
});

test('there is none without counts', () => {
  expect(percentile(counts(), 0.5)).toBeNull();
});

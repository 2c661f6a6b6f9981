import { expect, test } from 'vitest';
import { daysBefore, pointsOf, seriesOf } from './chart-points.ts';

const DAYS = { from: '2026-01-03', to: '2026-01-04' };
const LINES = [
  { day: '2026-01-03', outcome: 'monogram', operation: 'logo', tokenId: 'a', count: 2 },
  { day: '2026-01-03', outcome: 'logo', operation: 'logo', tokenId: 'b', count: 5 },
  { day: '2026-01-04', outcome: 'logo', operation: 'logo', tokenId: 'b', count: 7 },
];
const how = { before: null, today: '2026-01-04', name: (day: string) => day, short: (day: string) => day };

test('every day has one value per series, in the order of the outcomes', () => {
  const series = seriesOf(LINES, 'outcome', (key) => key);
  expect(series.map(({ key }) => key)).toEqual(['logo', 'monogram']);
  const points = pointsOf(DAYS, LINES, series, 'outcome', how);
  expect(points.map(({ values }) => values)).toEqual([
    [5, 2],
    [7, 0],
  ]);
  expect(points.map(({ isUnfinished }) => isUnfinished)).toEqual([false, true]);
});

test('tokens are sorted by requests', () =>
  expect(seriesOf(LINES, 'token', (key) => key).map(({ key }) => key)).toEqual(['b', 'a']));

test('the period before ends the day before, and its days are compared in order', () => {
  expect(daysBefore(DAYS)).toEqual({ from: '2026-01-01', to: '2026-01-02' });
  const before = [{ day: '2026-01-02', count: 9 }];
  expect(pointsOf(DAYS, LINES, [], 'outcome', { ...how, before }).map((point) => point.before)).toEqual([
    0, 9,
  ]);
});

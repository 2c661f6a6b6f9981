import { expect, test } from 'vitest';
import { daysBefore, pointsOf, seriesOf } from './chart-points.ts';
import { daySlots, hourSlots } from './slots.ts';

const DAYS = { from: '2026-01-03', to: '2026-01-04' };
const LINES = [
  { day: '2026-01-03', outcome: 'monogram', operation: 'logo', tokenId: 'a', count: 2 },
  { day: '2026-01-03', outcome: 'logo', operation: 'logo', tokenId: 'b', count: 5 },
  { day: '2026-01-04', outcome: 'logo', operation: 'logo', tokenId: 'b', count: 7 },
];
const how = { before: null, now: '2026-01-04', name: (day: string) => day, short: (day: string) => day };

test('every day has one value per series, in the order of the outcomes', () => {
  const series = seriesOf(LINES, 'outcome', (key) => key);
  expect(series.map(({ key }) => key)).toEqual(['logo', 'monogram']);
  const points = pointsOf(daySlots(DAYS), LINES, series, 'outcome', how);
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
  expect(
    pointsOf(daySlots(DAYS), LINES, [], 'outcome', { ...how, before }).map((point) => point.before),
  ).toEqual([0, 9]);
});

test('hours are compared with as many before', () => {
  const slots = hourSlots({ fromMs: Date.parse('2026-01-04T23:00Z'), count: 2 });
  expect(slots.keys).toEqual(['2026-01-04T23:00Z', '2026-01-05T00:00Z']);
  const points = pointsOf(slots, [{ day: '2026-01-05T00:00Z', outcome: 'logo', count: 3 }], [], 'outcome', {
    ...how,
    before: [{ day: '2026-01-04T21:00Z', count: 4 }],
  });
  expect(points.map((point) => point.before)).toEqual([4, 0]);
});

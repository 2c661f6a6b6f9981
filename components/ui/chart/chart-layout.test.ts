import { expect, test } from 'vitest';
import { type ChartPoint, chartLayout, lineLayout, PLOT_HEIGHT } from './chart-layout.ts';

const SERIES = ['a', 'b'].map((key) => ({ key, name: key, color: '#000' }));
const point = (values: number[], more: Partial<ChartPoint> = {}): ChartPoint => ({
  key: `${values}`,
  name: '',
  short: '',
  values,
  ...more,
});

test('bars are stacked from 0, in the order of the series, and nothing is drawn for 0', () => {
  const { bars } = chartLayout([point([60, 40]), point([0, 50])], SERIES);
  expect(bars).toEqual([
    { point: 0, series: 0, y: 40, height: 60 },
    { point: 0, series: 1, y: 0, height: 40 },
    { point: 1, series: 1, y: 50, height: 50 },
  ]);
});

test('steps are round and include 0; the largest total fits', () => {
  const { steps, bars } = chartLayout([point([1234, 500])], SERIES);
  expect(steps.map(({ value }) => value)).toEqual([0, 500, 1000, 1500, 2000]);
  expect(Math.min(...bars.map(({ y }) => y))).toBeGreaterThanOrEqual(0);
  expect(chartLayout([point([0, 0])], SERIES).steps.map(({ value }) => value)).toEqual([0, 1]);
});

test('the period before is part of the scale', () => {
  const { before, steps } = chartLayout([point([1, 0], { before: 400 }), point([2, 0])], SERIES);
  expect(steps.at(-1)?.value).toBe(400);
  expect(before).toEqual([
    [0.5, 0],
    [1.5, PLOT_HEIGHT],
  ]);
  expect(chartLayout([point([1, 0])], SERIES).before).toBeNull();
});

test('there are at most seven labels, and the last point has one', () => {
  for (const count of [1, 7, 8, 30, 90, 400]) {
    const { labels } = chartLayout(
      Array.from({ length: count }, () => point([1, 1])),
      SERIES,
    );
    expect(labels.length, `${count}`).toBeLessThanOrEqual(7);
    expect(labels.at(-1)).toBe(count - 1);
  }
});

test('lines start at 0 and have a gap where nothing was measured', () => {
  const { lines, steps } = lineLayout([point([1, 4]), point([Number.NaN, 2]), point([3, 0])], SERIES);
  expect(lines[0]?.match(/M/g)).toHaveLength(2);
  expect(lines[1]).toBe('M0.5,0L1.5,50L2.5,100');
  expect(steps.at(0)?.value).toBe(0);
  expect(steps.at(-1)?.value).toBe(4);
});

test('the axis of counts has whole numbers only, also for lines', () => {
  for (const values of [
    [0, 0],
    [1, 0],
    [2, 1],
  ])
    expect(lineLayout([point(values)], SERIES, true).steps.map(({ value }) => value)).toSatisfy(
      (steps: number[]) => steps.length > 1 && steps.every(Number.isInteger),
    );
});

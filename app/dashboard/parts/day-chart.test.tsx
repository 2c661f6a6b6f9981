// @vitest-environment happy-dom
import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { DayChart } from './day-chart.tsx';

afterEach(cleanup);

const DAYS = [
  { day: '2026-01-01', logo: 100, brand: 0 },
  { day: '2026-01-02', logo: 1500, brand: 500 },
];

const bars = () =>
  [...document.querySelectorAll('svg g')].map((day) =>
    [...day.querySelectorAll('rect')].slice(1).map((bar) => ({
      y: Number(bar.getAttribute('y')),
      height: Number(bar.getAttribute('height')),
    })),
  );

test('bars are scaled to the largest day and stacked', () => {
  render(<DayChart days={DAYS} />);
  expect(bars()).toEqual([
    [
      { y: 95, height: 5 },
      { y: 95, height: 0 },
    ],
    [
      { y: 25, height: 75 },
      { y: 0, height: 25 },
    ],
  ]);
});

test('the table has the same numbers, newest day first', () => {
  render(<DayChart days={DAYS} />);
  const [, ...rows] = within(screen.getByRole('table')).getAllByRole('row');
  const cells = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.textContent),
  );
  expect(cells).toEqual([
    ['Jan 2, 2026', '1,500', '500', '2,000'],
    ['Jan 1, 2026', '100', '0', '100'],
  ]);
});

test('days without requests have no bars', () => {
  render(<DayChart days={[{ day: '2026-01-01', logo: 0, brand: 0 }]} />);
  expect(
    bars()
      .flat()
      .every(({ height }) => height === 0),
  ).toBe(true);
});

import { expect, test } from 'vitest';
import { readSpan } from './read-span.ts';

const NOW = Date.parse('2026-03-10T06:40Z');

test('the last 24 hours end with the current one, and are in two days', () => {
  expect(readSpan({ days: '1' }, NOW)).toMatchObject({
    days: { from: '2026-03-09', to: '2026-03-10' },
    hours: { fromMs: Date.parse('2026-03-09T07:00Z'), count: 24 },
    span: 1,
  });
});

test.each([
  ['2026-03-10', '2026-03-10', true],
  ['2026-03-04', '2026-03-04', true],
  ['2026-03-03', '2026-03-03', false],
  ['2026-03-09', '2026-03-10', false],
])('%s to %s by hour: %s', (from, to, isByHour) => {
  const { hours, span } = readSpan({ from, to }, NOW);
  expect(hours !== null).toBe(isByHour);
  expect(span).toBeNull();
});

test('other periods are by day', () => {
  expect(readSpan({ days: '7' }, NOW)).toMatchObject({ hours: null, span: 7 });
  expect(readSpan({}, NOW)).toMatchObject({ hours: null, span: 30 });
});

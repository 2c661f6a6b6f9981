import { expect, test } from 'vitest';
import { rowCount } from './row-count.ts';

test.each([
  [7, 900, { count: 7, isAbout: false }],
  [10, 5_006_670, { count: 10, isAbout: false }],
  [11, 5_006_670, { count: 5_000_000, isAbout: true }],
  [11, null, { count: 11, isAbout: true }],
  [11, -1, { count: 11, isAbout: true }],
])('%i counted and %s estimated rows', (counted, estimate, expected) => {
  expect(rowCount(counted, estimate, 10)).toEqual(expected);
});

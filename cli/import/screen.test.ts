import { expect, test } from 'vitest';
import { progressLine } from './screen.ts';

test.each([
  [0, 100, 0, null, '[------------------------]   0%  0 rows  0/s'],
  [50, 100, 1_234_567, 65, '[############------------]  50%  1,234,567 rows  1,234,567/s  1:05 left'],
  [100, 100, 10, 0, '[########################] 100%  10 rows  10/s  0:00 left'],
  [150, 100, 10, 3725, '[########################] 100%  10 rows  10/s  1:02:05 left'],
  [70, null, 10, null, '10 rows  10/s'],
])('%i of %s bytes, %i rows: the line says so', (bytes, totalBytes, rows, secondsLeft, line) => {
  expect(progressLine({ rows, rowsPerSecond: rows, bytes, totalBytes, secondsLeft })).toBe(line);
});

import { expect, test } from 'vitest';
import { chooseCoding } from './choose-coding.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['deflate', 'identity'],
  ['zstd, deflate', 'identity'],
  ['gzip', 'gzip'],
  ['x-gzip', 'gzip'],
  ['GZIP', 'gzip'],
  ['gzip, deflate, br', 'br'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['*', 'br'],
  ['*;q=0', 'identity'],
  ['gzip;q=0, *', 'br'],
  ['identity;q=0', 'identity'],
  ['gzip;q=nonsense', 'identity'],
  ['gzip ; q=1.0', 'gzip'],
  [';;,,=,', 'identity'],
  ['constructor, __proto__', 'identity'],
  [`${'x, '.repeat(5000)}gzip`, 'gzip'],
])('%j is %s', (header, coding) => expect(chooseCoding(header)).toBe(coding));

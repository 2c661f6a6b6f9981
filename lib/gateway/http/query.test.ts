import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fastestMs } from '../../../tests/support/fastest.ts';
import { type LogoQuery, REPEATED, readLogoQuery } from './query.ts';

const NONE: LogoQuery = { token: undefined, size: undefined, fallback: undefined };

describe('the three parameters', () => {
  test.each<[string, Partial<LogoQuery>]>([
    ['', {}],
    ['token=a&size=64&fallback=404', { token: 'a', size: '64', fallback: '404' }],
    ['size', { size: '' }],
    ['size=', { size: '' }],
    ['size&token=a', { size: '', token: 'a' }],
    ['&&size=64&&', { size: '64' }],
    ['=64&size=1', { size: '1' }],
    ['size==64', { size: '=64' }],
    ['token=a=b', { token: 'a=b' }],
    ['size=64&size=64', { size: REPEATED }],
    ['size=&size=64', { size: REPEATED }],
    ['size&size', { size: REPEATED }],
    ['size=1&size=2&size=3', { size: REPEATED }],
    ['s%69ze=64', { size: '64' }],
    ['s%69ze=64&size=64', { size: REPEATED }],
    ['%74oken=a', { token: 'a' }],
    ['Size=64&SIZE=64&siZe=64', {}],
    ['size[]=64&size%5B%5D=64&size[a]=64&size.x=64', {}],
    ['?size=64', {}],
    [' size=64', {}],
    ['+size=64', {}],
    ['size=6%34', { size: '64' }],
    ['size=%2B64', { size: '+64' }],
    ['size=+64', { size: ' 64' }],
    ['size=64%20', { size: '64 ' }],
    ['size=64%00', { size: '64\0' }],
    ['size=%zz', { size: '%zz' }],
    ['size=%E0%A4%A', { size: '%E0%A4%A' }],
    ['size=64;fallback=404', { size: '64;fallback=404' }],
    ['__proto__=x&constructor=y&toString=z', {}],
    ['%=1&%zz=2', {}],
  ])('%j', (raw, expected) => {
    expect(readLogoQuery(raw)).toEqual({ ...NONE, ...expected });
  });
});

test('any query whatsoever is read, the same every time, in a moment', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (raw) => {
      const query = readLogoQuery(raw);
      expect(Object.keys(query)).toEqual(['token', 'size', 'fallback']);
      expect(readLogoQuery(raw)).toEqual(query);
    }),
    { numRuns: 3000 },
  );
  for (const raw of ['&', '=', 'size=1&', '%', '%&', '%zz&', '%41&', 'a=b&', 'size'].map((one) =>
    one.repeat(16_000 / one.length),
  )) {
    expect(fastestMs(() => readLogoQuery(raw))).toBeLessThan(5);
  }
});

test('for queries of known names it agrees with the URL standard', () => {
  const pair = fc.tuple(fc.constantFrom('token', 'size', 'fallback', 'other'), fc.string({ maxLength: 10 }));
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
      const standard = new URLSearchParams(pairs);
      const query = readLogoQuery(standard.toString());
      for (const name of ['token', 'size', 'fallback'] as const) {
        const values = standard.getAll(name);
        expect(query[name]).toBe(values.length > 1 ? REPEATED : values[0]);
      }
    }),
    { numRuns: 1000 },
  );
});

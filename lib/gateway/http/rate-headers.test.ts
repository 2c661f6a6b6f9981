import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseList } from '../../../tests/support/structured-fields.ts';
import type { Standing } from '../../limits/enforce-limits.ts';
import { pushRateHeaders, rateLines } from './rate-headers.ts';

const headersOf = (standing: Standing, nowMs: number): Record<string, string> => {
  const list: string[] = [];
  pushRateHeaders(list, standing, nowMs);
  return Object.fromEntries(
    Array.from({ length: list.length / 2 }, (_none, i) => [list[2 * i], list[2 * i + 1]]),
  );
};

const policy = (most: number) =>
  fc.record({
    limit: fc.integer({ min: 0, max: most }),
    remaining: fc.integer({ min: 0, max: most }),
    resetSeconds: fc.integer({ min: 1, max: 86_400 }),
  });

const anyStanding = fc
  .tuple(
    policy(1_000_000_000),
    policy(5_000),
    fc.boolean(),
    fc.constantFrom<Standing['operation']>('logo', 'brand'),
  )
  .map(
    ([one, other, swap, operation]): Standing => ({
      operation,
      day: 20_778,
      ...(swap ? { burst: one, daily: other } : { burst: other, daily: one }),
    }),
  );

const anyMoment = fc.integer({ min: 0, max: 4e12 });

test('the rate headers read the same written out as in pairs', () => {
  fc.assert(
    fc.property(anyStanding, anyMoment, (standing, nowMs) => {
      const pairs: string[] = [];
      pushRateHeaders(pairs, standing, nowMs);
      const lines = pairs.flatMap((name, i) => (i % 2 === 0 ? [`${name}: ${pairs[i + 1]}\r\n`] : []));
      // Twice: the second comes from what was kept of the first.
      expect([rateLines(standing, nowMs), rateLines(standing, nowMs)]).toEqual([
        lines.join(''),
        lines.join(''),
      ]);
    }),
    { numRuns: 2000 },
  );
});

test('the rate headers are structured fields that say what the standing says', () => {
  fc.assert(
    fc.property(anyStanding, anyMoment, (standing, nowMs) => {
      const { burst, daily } = standing;
      const headers = headersOf(standing, nowMs);
      expect(parseList(headers['RateLimit-Policy'] ?? '')).toEqual([
        [
          'burst',
          [
            ['q', burst.limit],
            ['w', 60],
          ],
        ],
        [
          'daily',
          [
            ['q', daily.limit],
            ['w', 86_400],
          ],
        ],
      ]);
      expect(parseList(headers.RateLimit ?? '')).toEqual([
        [
          'burst',
          [
            ['r', burst.remaining],
            ['t', burst.resetSeconds],
          ],
        ],
        [
          'daily',
          [
            ['r', daily.remaining],
            ['t', daily.resetSeconds],
          ],
        ],
      ]);
      for (const name of ['X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'])
        expect(headers[name]).toMatch(/^\d+$/);
    }),
  );
});

describe('the old trio is of the tighter policy', () => {
  test.each([
    [41, 24_012, { limit: '60', remaining: '41', reset: '1795200023' }],
    [41, 7, { limit: '25000', remaining: '7', reset: '1795231877' }],
    [0, 0, { limit: '25000', remaining: '0', reset: '1795231877' }],
  ])('%i and %i left', (burst, daily, { limit, remaining, reset }) => {
    const standing: Standing = {
      operation: 'logo',
      day: 20_778,
      burst: { limit: 60, remaining: burst, resetSeconds: 23 },
      daily: { limit: 25_000, remaining: daily, resetSeconds: 31_877 },
    };
    expect(headersOf(standing, 1_795_200_000_999)).toMatchObject({
      'X-RateLimit-Limit': limit,
      'X-RateLimit-Remaining': remaining,
      'X-RateLimit-Reset': reset,
    });
  });
});

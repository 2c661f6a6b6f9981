import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseList } from '../../../tests/support/structured-fields.ts';
import { PLANS } from '../../core/plans/plans.ts';
import type { Standing } from '../../limits/enforce-limits.ts';
import { parseLogoUrl } from '../logos/logo-request.ts';
import { AnswerCache, rateLines, requestId, type WrittenImage } from './response.ts';

const NOW = Date.UTC(2026, 10, 21, 12);
const exchanges = new Set<string>();

const account = (plan: 'free' | 'startup', of: ReadonlySet<string> = exchanges) => ({
  id: 'account',
  plan,
  limits: PLANS[plan].limits,
  discovers: true,
  exchanges: of,
});

const url = parseLogoUrl('domain', 'acme.com', 'token=pk_x');
const image: WrittenImage = {
  outcome: 'logo',
  reason: null,
  isPending: false,
  png: Buffer.from('png'),
  etag: 'abc',
  lines: 'X-Logo-Match: exact\r\n',
  bodyLinesAt: 21,
};

const filledCache = (entry?: object): AnswerCache => {
  const answers = new AnswerCache();
  answers.set(url, image, account('startup'), { version: 1, entry }, NOW);
  return answers;
};

/** The catalog at another time. */
const at = (version: number, entry?: object) => ({ version, entryOf: () => entry });

test('a written image is reused for the same plan, exchanges and catalog version', () => {
  expect(filledCache().get(url, account('startup'), at(1), NOW + 29_999)).toMatchObject(image);
});

test('a written image is reused while the entry of its identifier is the same', () => {
  const entry = {};
  const answers = filledCache(entry);
  for (const version of [2, 3])
    expect(answers.get(url, account('startup'), at(version, entry), NOW)).toMatchObject(image);
  expect(answers.get(url, account('startup'), at(4, {}), NOW)).toBeUndefined();
  expect(answers.get(url, account('startup'), at(4), NOW)).toBeUndefined();
  expect(answers.get(url, account('startup'), at(3, entry), NOW + 30_000)).toBeUndefined();
});

test.each([
  ['another plan', account('free'), 1, NOW],
  ['exchanges that were read again', account('startup', new Set(['XETR'])), 1, NOW],
  ['a change in the catalog', account('startup'), 2, NOW],
  ['half a minute', account('startup'), 1, NOW + 30_000],
])('a written image is not reused after %s', (_what, who, version, nowMs) => {
  expect(filledCache().get(url, who, at(version), nowMs)).toBeUndefined();
});

test('another URL has its own image', () => {
  const other = parseLogoUrl('domain', 'acme.com', 'token=pk_x&size=64');
  expect(filledCache().get(other, account('startup'), at(1), NOW)).toBeUndefined();
});

test('request ids are unique and sort by time', () => {
  const ids = Array.from({ length: 10_000 }, (_none, i) => requestId(NOW + Math.floor(i / 5000)));
  expect(new Set(ids).size).toBe(10_000);
  expect(ids.every((id) => /^req_[0-9a-z]+$/.test(id) && id.length === ids[0]?.length)).toBe(true);
  expect((ids[0] ?? '') < (ids[9999] ?? '')).toBe(true);
});

const headersOf = (standing: Standing, nowMs: number): Record<string, string> =>
  Object.fromEntries(
    rateLines(standing, nowMs)
      .split('\r\n')
      .filter((line) => line !== '')
      .map((line) => line.split(': ', 2)),
  );

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

test('the rate limit headers are structured fields that match the standing', () => {
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

describe('the X-RateLimit headers describe the tighter policy', () => {
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

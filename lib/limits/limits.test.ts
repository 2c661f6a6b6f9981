import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isRefusal } from '../errors/errors.ts';
import { PLANS } from '../plans/plans.ts';
import type { Caller } from '../tokens/authenticate.ts';
import { Limits, type Standing } from './enforce-limits.ts';
import { pushRateHeaders } from './rate-headers.ts';
import { WindowCounter } from './window-counter.ts';

const NOON = Date.UTC(2026, 10, 21, 12, 0, 0);
const MIDNIGHT = Date.UTC(2026, 10, 22);

const caller = (logoPerMinute: number, logoPerDay: number, id = 'account'): Caller => ({
  id: `token of ${id}`,
  kind: 'publishable',
  start: 'pk_ab12',
  lastFour: 'wxyz',
  isBanned: false,
  isRevoked: false,
  expiresAtMs: null,
  account: {
    id,
    plan: 'enterprise',
    limits: { ...PLANS.enterprise.limits, logoPerMinute, logoPerDay },
    exchanges: new Set(),
  },
});

const standing = (answer: ReturnType<Limits['enforce']>): Standing => {
  if (answer instanceof Promise) throw new Error('expected an answer at once');
  if (isRefusal(answer)) throw new Error(answer.detail);
  return answer;
};

describe('a window', () => {
  test('gives as many as its limit, then none until it turns', () => {
    const counter = new WindowCounter(60_000);
    const at = NOON + 10_000;
    expect([1, 2, 3].map(() => counter.spend('a', 2, at))).toEqual([
      { ok: true, remaining: 1, resetSeconds: 50 },
      { ok: true, remaining: 0, resetSeconds: 50 },
      { ok: false, remaining: 0, resetSeconds: 50 },
    ]);
    expect(counter.spend('a', 2, NOON + 59_999)).toEqual({ ok: false, remaining: 0, resetSeconds: 1 });
    expect(counter.spend('a', 2, NOON + 60_000)).toEqual({ ok: true, remaining: 1, resetSeconds: 60 });
  });

  test('is each key’s own', () => {
    const counter = new WindowCounter(60_000);
    counter.spend('a', 1, NOON);
    expect(counter.spend('a', 1, NOON).ok).toBe(false);
    expect(counter.spend('b', 1, NOON).ok).toBe(true);
  });

  test('does not begin anew for a request that began before it turned', () => {
    const counter = new WindowCounter(60_000);
    for (let i = 0; i < 5; i += 1) counter.spend('a', 5, NOON + 60_000);
    counter.spend('a', 5, NOON + 59_999);
    expect(counter.spend('a', 5, NOON + 60_001).ok).toBe(false);
  });

  test('a clock set back does not lock anybody out', () => {
    const counter = new WindowCounter(60_000);
    counter.spend('a', 1, NOON + 3_600_000);
    expect(counter.spend('a', 1, NOON).ok).toBe(true);
  });

  test('a limit of none gives none', () => {
    expect(new WindowCounter(60_000).spend('a', 0, NOON).ok).toBe(false);
  });

  test('never gives more than its limit within one window, in whatever order requests come', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(59_999), { maxLength: 100 }),
        fc.integer({ min: 1, max: 30 }),
        (moments, limit) => {
          const counter = new WindowCounter(60_000);
          const given = moments.filter((ms) => counter.spend('a', limit, NOON + ms).ok).length;
          expect(given).toBe(Math.min(limit, moments.length));
        },
      ),
    );
  });
});

describe('the day of an account', () => {
  test('is spent by what counts, and refused when it is used up', () => {
    const limits = new Limits();
    const who = caller(1000, 2);
    for (const left of [1, 0]) {
      const now = standing(limits.enforce(who, 'logo', NOON));
      expect(limits.spendDay(who, now, NOON)).toBeNull();
      expect(now.daily.remaining).toBe(left);
    }
    expect(limits.enforce(who, 'logo', NOON)).toMatchObject({
      refusal: 'usage_exceeded',
      retryAfterSeconds: 43_200,
      standing: { daily: { limit: 2, remaining: 0, resetSeconds: 43_200 } },
    });
  });

  test('looking costs nothing of it', () => {
    const limits = new Limits();
    const who = caller(1000, 1);
    for (let i = 0; i < 10; i += 1)
      expect(standing(limits.enforce(who, 'logo', NOON)).daily.remaining).toBe(1);
  });

  test('those who looked together do not get more than there is', () => {
    const limits = new Limits();
    const who = caller(1000, 3);
    const looked = Array.from({ length: 10 }, () => standing(limits.enforce(who, 'logo', NOON)));
    const refusals = looked.map((now) => limits.spendDay(who, now, NOON));
    expect(refusals.filter((refusal) => refusal === null)).toHaveLength(3);
    expect(refusals[9]).toMatchObject({ refusal: 'usage_exceeded', retryAfterSeconds: 43_200 });
  });

  test('what is given back can be spent again, and no more than was spent', () => {
    const limits = new Limits();
    const who = caller(1000, 1);
    const mine = standing(limits.enforce(who, 'logo', NOON));
    limits.spendDay(who, mine, NOON);
    limits.giveBackDay(who, mine, NOON);
    limits.giveBackDay(who, mine, NOON);
    expect(standing(limits.enforce(who, 'logo', NOON)).daily.remaining).toBe(1);
  });

  test('begins anew at 00:00 UTC, to the millisecond', () => {
    const limits = new Limits();
    const who = caller(1000, 1);
    limits.spendDay(who, standing(limits.enforce(who, 'logo', MIDNIGHT - 1)), MIDNIGHT - 1);
    expect(limits.enforce(who, 'logo', MIDNIGHT - 1)).toMatchObject({
      refusal: 'usage_exceeded',
      retryAfterSeconds: 1,
    });
    expect(standing(limits.enforce(who, 'logo', MIDNIGHT)).daily).toEqual({
      limit: 1,
      remaining: 1,
      resetSeconds: 86_400,
    });
  });

  test('is not reset by a request of yesterday that ends today', () => {
    const limits = new Limits();
    const who = caller(1000, 5);
    for (let i = 0; i < 5; i += 1)
      limits.spendDay(who, standing(limits.enforce(who, 'logo', MIDNIGHT)), MIDNIGHT);
    limits.enforce(who, 'logo', MIDNIGHT - 1);
    expect(limits.enforce(who, 'logo', MIDNIGHT + 1)).toMatchObject({ refusal: 'usage_exceeded' });
  });

  test('is moved on by what the database knows, never back, and only for the same day', () => {
    const limits = new Limits();
    const who = caller(1000, 100);
    const left = () => standing(limits.enforce(who, 'logo', NOON)).daily.remaining;
    limits.seed('account', '2026-11-21', 40, NOON);
    expect(left()).toBe(60);
    limits.seed('account', '2026-11-21', 10, NOON);
    expect(left()).toBe(60);
    limits.seed('account', '2026-11-20', 99, NOON);
    limits.seed('account', '2026-11-22', 99, NOON);
    limits.seed('other', '2026-11-21', 99, NOON);
    expect(left()).toBe(60);
    limits.seed('account', '2026-11-21', 500, NOON);
    expect(limits.enforce(who, 'logo', NOON)).toMatchObject({ refusal: 'usage_exceeded' });
  });

  test('is not looked at when the burst is over, and nothing of it is spent', () => {
    const limits = new Limits();
    const who = caller(1, 10);
    limits.enforce(who, 'logo', NOON);
    expect(limits.enforce(who, 'logo', NOON)).toMatchObject({
      refusal: 'rate_limited',
      retryAfterSeconds: 60,
      standing: { burst: { remaining: 0 }, daily: { remaining: 10 } },
    });
  });
});

describe('the rate headers', () => {
  const headersOf = (burst: number, daily: number): Record<string, string> => {
    const list: string[] = [];
    pushRateHeaders(
      list,
      {
        operation: 'logo',
        day: 20_778,
        burst: { limit: 60, remaining: burst, resetSeconds: 23 },
        daily: { limit: 25_000, remaining: daily, resetSeconds: 31_877 },
      },
      1_795_200_000_999,
    );
    return Object.fromEntries(
      Array.from({ length: list.length / 2 }, (_none, i) => [list[2 * i], list[2 * i + 1]]),
    );
  };

  test('name both policies, as structured fields', () => {
    expect(headersOf(41, 24_012)).toMatchObject({
      'RateLimit-Policy': '"burst";q=60;w=60, "daily";q=25000;w=86400',
      RateLimit: '"burst";r=41;t=23, "daily";r=24012;t=31877',
    });
  });

  test.each([
    [41, 24_012, { limit: '60', remaining: '41', reset: '1795200023' }],
    [41, 7, { limit: '25000', remaining: '7', reset: '1795231877' }],
    [0, 0, { limit: '25000', remaining: '0', reset: '1795231877' }],
  ])('the old trio is of the tighter one: %i and %i left', (burst, daily, { limit, remaining, reset }) => {
    expect(headersOf(burst, daily)).toMatchObject({
      'X-RateLimit-Limit': limit,
      'X-RateLimit-Remaining': remaining,
      'X-RateLimit-Reset': reset,
    });
  });
});

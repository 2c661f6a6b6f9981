import { describe, expect, test } from 'vitest';
import { PLAN_IDS, type PlanId } from '../../core/plans/plans.ts';
import { readLogoQuery } from '../http/query.ts';
import { FALLBACKS, readLogoRequest } from './logo-request.ts';

const read = (raw: string, plan: PlanId) => readLogoRequest(readLogoQuery(raw), plan);
const PAID = PLAN_IDS.filter((plan) => plan !== 'free');

describe('size, by plan', () => {
  test.each([
    ['', 64, false],
    ['size=64', 64, false],
    ['size=128', 64, true],
    ['size=256', 64, true],
  ])('free, "%s": %i px, limited: %s', (raw, size, sizeWasLimited) => {
    expect(read(raw, 'free')).toEqual({ size, sizeWasLimited, fallback: 'monogram' });
  });

  test.each(
    PAID.flatMap((plan) =>
      (
        [
          ['', 128],
          ['size=64', 64],
          ['size=128', 128],
          ['size=256', 256],
        ] as const
      ).map(([raw, size]) => [plan, raw, size] as const),
    ),
  )('%s, "%s": %i px', (plan, raw, size) => {
    expect(read(raw, plan)).toEqual({ size, sizeWasLimited: false, fallback: 'monogram' });
  });

  test.each([
    '',
    '0',
    '63',
    '65',
    '064',
    '64.0',
    '6.4e1',
    '0x40',
    '%2B64',
    '-64',
    '64%20',
    '64,128',
    'NaN',
    '1e999',
  ])('%j is refused on every plan, with what is allowed', (value) => {
    for (const plan of PLAN_IDS)
      expect(read(`size=${value}`, plan)).toMatchObject({
        refusal: 'invalid_size',
        parameter: { name: 'size', allowed: ['64', '128', '256'] },
      });
  });

  test('twice is refused, even when both are the same', () => {
    expect(read('size=64&size=64', 'scale')).toMatchObject({
      refusal: 'invalid_size',
      detail: expect.stringContaining('more than once'),
    });
  });
});

describe('fallback', () => {
  test.each(PLAN_IDS.flatMap((plan) => FALLBACKS.map((fallback) => [plan, fallback] as const)))(
    '%s: %s is taken as it is',
    (plan, fallback) => {
      expect(read(`fallback=${fallback}`, plan)).toMatchObject({ fallback });
    },
  );

  test.each(['', 'none', 'Monogram', 'MONOGRAM', '4O4', '404%20', 'monogram_light', '__proto__', 'toString'])(
    '%j is refused with what is allowed',
    (value) => {
      expect(read(`fallback=${value}`, 'startup')).toMatchObject({
        refusal: 'invalid_fallback',
        parameter: { name: 'fallback', allowed: ['monogram', 'monogram-light', '404'] },
      });
    },
  );
});

test('what is wrong is quoted, shortened and without a token', () => {
  const token = `pk_${'A1b2'.repeat(9)}`;
  for (const name of ['size', 'fallback']) {
    const refusal = read(`${name}=${token}`, 'free');
    expect(JSON.stringify(refusal)).not.toContain(token);
    expect(JSON.stringify(read(`${name}=${'x'.repeat(9000)}`, 'free')).length).toBeLessThan(500);
  }
});

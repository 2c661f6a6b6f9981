import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { PLAN_IDS, type PlanId } from '../../core/plans/plans.ts';
import {
  FALLBACKS,
  type LogoQuery,
  parseLogoUrl,
  REPEATED,
  readLogoQuery,
  readLogoRequest,
} from './logo-request.ts';

const read = (raw: string, plan: PlanId) => readLogoRequest(readLogoQuery(raw), plan);
const PAID = PLAN_IDS.filter((plan) => plan !== 'free');

describe('size, by plan', () => {
  test.each([
    ['', 64, false],
    ['size=64', 64, false],
    ['size=128', 64, true],
    ['size=256', 64, true],
  ])('free, "%s": %i px, limited: %s', (raw, size, sizeWasLimited) => {
    expect(read(raw, 'free')).toEqual({ size, sizeWasLimited, fallback: 'monogram', discovers: true });
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
    expect(read(raw, plan)).toEqual({ size, sizeWasLimited: false, fallback: 'monogram', discovers: true });
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
        code: 'invalid_size',
        parameter: { name: 'size', allowed: ['64', '128', '256'] },
      });
  });

  test('twice is refused, even when both are the same', () => {
    expect(read('size=64&size=64', 'scale')).toMatchObject({
      code: 'invalid_size',
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
        code: 'invalid_fallback',
        parameter: { name: 'fallback', allowed: ['monogram', 'monogram-light', '404'] },
      });
    },
  );
});

test('an invalid value is quoted, shortened and redacted', () => {
  const token = `pk_${'A1b2'.repeat(9)}`;
  for (const name of ['size', 'fallback']) {
    const refusal = read(`${name}=${token}`, 'free');
    expect(JSON.stringify(refusal)).not.toContain(token);
    expect(JSON.stringify(read(`${name}=${'x'.repeat(9000)}`, 'free')).length).toBeLessThan(500);
  }
});

const NONE: LogoQuery = { token: undefined, size: undefined, fallback: undefined, discover: undefined };

describe('the parameters', () => {
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

test('any query is parsed, deterministically', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 500 }), (raw) => {
      const query = readLogoQuery(raw);
      expect(Object.keys(query)).toEqual(['token', 'size', 'fallback', 'discover']);
      expect(readLogoQuery(raw)).toEqual(query);
    }),
    { numRuns: 3000 },
  );
  for (const one of ['&', '=', 'size=1&', '%', '%&', '%zz&', '%41&', 'a=b&', 'size'])
    expect(Object.keys(readLogoQuery(one.repeat(16_000 / one.length)))).toHaveLength(4);
});

test('for queries of known names it agrees with the URL standard', () => {
  const pair = fc.tuple(
    fc.constantFrom('token', 'size', 'fallback', 'discover', 'other'),
    fc.string({ maxLength: 10 }),
  );
  fc.assert(
    fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
      const standard = new URLSearchParams(pairs);
      const query = readLogoQuery(standard.toString());
      for (const name of ['token', 'size', 'fallback', 'discover'] as const) {
        const values = standard.getAll(name);
        expect(query[name]).toBe(values.length > 1 ? REPEATED : values[0]);
      }
    }),
    { numRuns: 1000 },
  );
});

test('each operation reads its own kind of identifier', () => {
  const kinds = (['domain', 'ticker', 'crypto'] as const).map((operation) => {
    const { identifier } = parseLogoUrl(operation, operation === 'domain' ? 'a.com' : 'A', '');
    return 'kind' in identifier ? identifier.kind : identifier.code;
  });
  expect(kinds).toEqual(['domain', 'stock', 'crypto']);
});

test('discover=off leaves a missing logo alone', () => {
  expect(read('discover=off', 'free')).toMatchObject({ discovers: false });
  expect(read('discover=on', 'free')).toMatchObject({ discovers: true });
  expect(read('discover=no', 'free')).toMatchObject({
    code: 'invalid_request',
    parameter: { name: 'discover', allowed: ['on', 'off'] },
  });
});

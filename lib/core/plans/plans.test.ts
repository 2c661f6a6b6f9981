import { describe, expect, test } from 'vitest';
import { fittingUpgrade, isPlanId, LOGO_SIZES, limitsOf, PLAN_IDS, PLANS } from './plans.ts';

describe('the plan table', () => {
  test.each([
    ['free', 64, 64, true, false, false, null, 1_000, 20_000, 0],
    ['startup', 128, 256, false, true, true, 'sk_pa_', 10_000, 500_000, 25_000],
    ['scale', 128, 256, false, true, true, 'sk_pa_', 50_000, 5_000_000, 100_000],
  ] as const)(
    '%s grants what the specification and the design say',
    (plan, defaultSize, largestSize, attributionRequired, brandData, mcp, secretPrefix, perMinute, perDay, brandPerDay) => {
      expect(PLANS[plan]).toMatchObject({
        defaultSize,
        largestSize,
        attributionRequired,
        brandData,
        mcp,
        secretPrefix,
        limits: { logoPerMinute: perMinute, logoPerDay: perDay, brandPerDay },
      });
    },
  );

  test('a plan without brand data issues no secret tokens and grants no brand requests', () => {
    for (const plan of PLAN_IDS) {
      const { brandData, mcp, secretPrefix, limits } = PLANS[plan];
      expect(secretPrefix !== null).toBe(brandData);
      expect(mcp).toBe(brandData);
      expect(limits.brandPerDay > 0).toBe(brandData);
      expect(limits.brandPerMinute > 0).toBe(brandData);
    }
  });

  test('sizes are among those there are, and no plan’s own is above its largest', () => {
    for (const { defaultSize, largestSize } of Object.values(PLANS)) {
      expect(LOGO_SIZES).toContain(defaultSize);
      expect(LOGO_SIZES).toContain(largestSize);
      expect(defaultSize).toBeLessThanOrEqual(largestSize);
    }
  });
});

test('agreed numbers replace the plan’s, one by one', () => {
  expect(limitsOf('enterprise', null)).toEqual(PLANS.enterprise.limits);
  expect(limitsOf('enterprise', {})).toEqual(PLANS.enterprise.limits);
  expect(limitsOf('enterprise', { logoPerDay: 7 })).toEqual({ ...PLANS.enterprise.limits, logoPerDay: 7 });
  expect(PLANS.enterprise.limits.logoPerDay).not.toBe(7);
});

test.each(['Free', '', 'gold', '__proto__', 'constructor', 'toString'])('%j is no plan', (name) => {
  expect(isPlanId(name)).toBe(false);
});

test.each([
  ['free', { logo: 0, brand: 0 }, 'startup'],
  ['free', { logo: 500_000, brand: 0 }, 'startup'],
  ['free', { logo: 500_001, brand: 0 }, 'scale'],
  ['startup', { logo: 0, brand: 100_001 }, 'enterprise'],
  ['scale', { logo: 20_000_000, brand: 0 }, null],
  ['enterprise', { logo: 0, brand: 0 }, null],
] as const)('from %s with %j a day the fitting upgrade is %s', (from, perDay, plan) => {
  expect(fittingUpgrade(from, perDay)).toBe(plan);
});

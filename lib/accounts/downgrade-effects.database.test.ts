import { expect, test } from 'vitest';
import { aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { PLAN_IDS, PLANS, type PlanId } from '../core/plans/plans.ts';
import { newId } from '../db/new-id.ts';
import { changeToken } from '../tokens/change-token.ts';
import { downgradeEffects, effectSentence, findPlanUse, type PlanUse } from './downgrade-effects.ts';

const use = (plan: PlanId, more: Partial<PlanUse> = {}): PlanUse => ({
  plan,
  limits: null,
  secretTokens: 0,
  busiest: { logo: 0, brand: 0 },
  today: { logo: 0, brand: 0 },
  ...more,
});
const effects = (from: PlanUse, to: PlanId) => downgradeEffects(from, to).map(({ effect }) => effect);
const sentence = (from: PlanUse, to: PlanId, effect: string) =>
  downgradeEffects(from, to)
    .filter((one) => one.effect === effect)
    .map(effectSentence)
    .join();

test.each<[PlanId, PlanId, string[]]>([
  ['free', 'startup', []],
  ['startup', 'scale', []],
  ['scale', 'enterprise', []],
  ['startup', 'startup', []],
  ['scale', 'startup', ['fewer_logos', 'slower_logos', 'less_brand_data', 'slower_brand_data']],
  ['enterprise', 'scale', ['fewer_logos', 'slower_logos', 'less_brand_data', 'slower_brand_data']],
  [
    'scale',
    'free',
    ['smaller_logos', 'attribution', 'no_brand_data', 'no_mcp', 'fewer_logos', 'slower_logos'],
  ],
])('from %s to %s: %j', (from, to, expected) => expect(effects(use(from), to)).toEqual(expected));

test('no step up the table takes anything away, every step down does', () => {
  for (const [i, from] of PLAN_IDS.entries())
    for (const [j, to] of PLAN_IDS.entries())
      expect([from, to, effects(use(from), to).length > 0]).toEqual([from, to, j < i]);
});

test('numbers agreed with an account count: even a larger plan may have less', () => {
  const agreed = use('startup', { limits: { logoPerDay: 9_000_000 } });
  expect(effects(agreed, 'scale')).toEqual(['fewer_logos']);
});

test('a limit that was reached is listed with the use', () => {
  const limit = PLANS.free.limits.logoPerDay;
  expect(sentence(use('startup'), 'free', 'fewer_logos')).toContain('stayed below');
  expect(
    sentence(use('startup', { busiest: { logo: limit + 1, brand: 0 } }), 'free', 'fewer_logos'),
  ).toContain('20,001');
  const today = { logo: limit, brand: 0 };
  expect(sentence(use('startup', { today, busiest: today }), 'free', 'fewer_logos')).toContain(
    'refused until 00:00 UTC',
  );
  expect(sentence(use('startup', { secretTokens: 1 }), 'free', 'no_brand_data')).toContain(
    '1 brand token stops',
  );
  expect(sentence(use('startup', { secretTokens: 3 }), 'free', 'no_brand_data')).toContain(
    '3 brand tokens stop ',
  );
});

test('finds the data and use of that account only', async () => {
  const db = await testDatabase();
  const secret = await aToken(db, { plan: 'scale', kind: 'secret', limits: { logoPerDay: 5 } });
  const { accountId } = secret;
  const revoked = await aToken(db, { accountId, kind: 'secret' });
  await changeToken(db, 'test', 'revoke', revoked.id);
  await aToken(db, { accountId, kind: 'secret', expiresAt: new Date(Date.now() - 1000) });
  const stranger = await aToken(db, { plan: 'scale', kind: 'secret' });
  const used = (account: string, daysAgo: number, operation: string, count: number) =>
    db.sql`insert into usage_day (account_id, token_id, day, operation, outcome, count)
           values (${account}, ${newId()}, (now() at time zone 'utc')::date - ${daysAgo}::int, ${operation}, 'logo', ${count})`;
  await used(accountId, 0, 'logo', 3);
  await used(accountId, 2, 'logo', 40);
  await used(accountId, 2, 'logo', 2);
  await used(accountId, 40, 'logo', 1000);
  await used(accountId, 0, 'brand', 4);
  await used(accountId, 0, 'mcp', 5);
  await used(stranger.accountId, 0, 'logo', 1_000_000);
  expect(done(await findPlanUse(db, accountId))).toEqual({
    plan: 'scale',
    limits: { logoPerDay: 5 },
    secretTokens: 1,
    busiest: { logo: 42, brand: 9 },
    today: { logo: 3, brand: 9 },
  });
  expect(refused(await findPlanUse(db, newId()))).toBe('not_found');
});

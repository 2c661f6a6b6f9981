import { beforeAll, expect, test } from 'vitest';
import { aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/client.ts';
import {
  accountsNearLimits,
  busiestAccounts,
  countSignUps,
  serviceUsage,
  signUpsByStep,
} from './service-usage.ts';

const DAY = '2026-01-02';
let db: Database;
let small: string;
let large: string;
beforeAll(async () => {
  db = await testDatabase();
  const tokens = [await aToken(db, { plan: 'free' }), await aToken(db, { plan: 'scale' })] as const;
  [small, large] = [tokens[0].accountId, tokens[1].accountId];
  for (const [{ accountId, id }, operation, outcome, count] of [
    [tokens[0], 'logo', 'logo', 10_000],
    [tokens[1], 'logo', 'logo', 50_000],
    [tokens[1], 'brand', 'not_found', 1000],
  ] as const)
    await db.sql`
      insert into usage_day (account_id, token_id, day, operation, outcome, count)
      values (${accountId}, ${id}, ${DAY}, ${operation}, ${outcome}, ${count})`;
  await db.sql`update account set created_at = ${`${DAY}T23:59:59Z`} where id = ${small}`;
});

test('requests of all accounts are added up', async () => {
  const lines = await serviceUsage(db, { from: DAY, to: DAY });
  expect(lines).toHaveLength(2);
  expect(lines).toContainEqual({ day: DAY, operation: 'logo', outcome: 'logo', count: 60_000 });
  expect(await serviceUsage(db, { from: '2026-01-03', to: '2026-01-04' })).toEqual([]);
});

test('the account nearest to its limit comes first, not the one with the most requests', async () => {
  const near = await accountsNearLimits(db, { day: DAY, most: 5 });
  expect(near.map(({ id }) => id)).toEqual([small, large]);
  expect(near[0]).toMatchObject({ used: 10_000, perDay: 20_000, share: 0.5 });
  expect(near[1]).toMatchObject({ used: 50_000, share: 0.01 });
  expect(await accountsNearLimits(db, { day: DAY, most: 1 })).toHaveLength(1);
});

test('sign-ups are counted by UTC day', async () => {
  expect(await countSignUps(db, { from: DAY, to: DAY })).toBe(1);
  expect(await countSignUps(db, { from: '2026-01-03', to: '2026-01-03' })).toBe(0);
});

test('sign-ups are counted by step', async () => {
  const fromMs = Date.parse(`${DAY}T23:00:00Z`);
  expect(await signUpsByStep(db, { fromMs, stepMinutes: 15, count: 5 })).toEqual([0, 0, 0, 1, 0]);
});

test('the busiest accounts come first, by hours of the last days and by days before', async () => {
  const now = Date.now();
  const counted = async (accountId: string, hoursAgo: number, count: number) =>
    await db.sql`
      insert into usage_hour (account_id, token_id, hour, operation, outcome, count)
      values (${accountId}, ${accountId}, date_trunc('hour', now() - make_interval(hours => ${hoursAgo})), 'logo', 'logo', ${count})`;
  await counted(small, 1, 30);
  await counted(large, 1, 20);
  await counted(large, 30, 50);
  const since = (hours: number) => ({ since: new Date(now - hours * 3_600_000), most: 2 });
  expect(await busiestAccounts(db, since(3))).toMatchObject([
    { id: small, count: 30 },
    { id: large, count: 20, plan: 'scale' },
  ]);
  expect(await busiestAccounts(db, { ...since(40), most: 1 })).toMatchObject([{ id: large, count: 70 }]);
  const all = { since: new Date(`${DAY}T12:00:00Z`), most: 2 };
  expect((await busiestAccounts(db, all)).map(({ count }) => count)).toEqual([51_000, 10_000]);
});

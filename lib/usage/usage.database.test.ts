import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, test } from 'vitest';
import { anAccount, aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import { shiftClock } from '../../tests/support/shift-clock.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Operation, Outcome } from '../core/operations.ts';
import { toCsv } from '../core/text/to-csv.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { renameToken } from '../tokens/rename-token.ts';
import { operator } from '../tokens/token-actor.ts';
import { addUsage } from './add-usage.ts';
import { everyDay, lastDays, readDays } from './days.ts';
import { quotaToday } from './quota-today.ts';
import { topMissingIdentifiers } from './top-missing-identifiers.ts';
import { usageReport } from './usage-report.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const TODAY = Math.floor(Date.now() / 86_400_000);
const SPAN = lastDays(7, Date.now());
const dayName = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
const count = (
  token: { id: string; accountId: string },
  rows: [day: number, operation: Operation, outcome: Outcome, count: number][],
) =>
  addUsage(db, {
    id: 1,
    atMs: Date.now(),
    instanceId: newId(),
    rows: rows.map(([day, operation, outcome, n]) => ({
      accountId: token.accountId,
      tokenId: token.id,
      day,
      operation,
      outcome,
      count: n,
    })),
  });

describe('usageReport', () => {
  test('groups counts by the requested dimensions, for this account only', async () => {
    const first = await aToken(db);
    const second = await aToken(db, { accountId: first.accountId, kind: 'secret' });
    const stranger = await aToken(db);
    await count(first, [
      [TODAY, 'logo', 'logo', 10],
      [TODAY, 'logo', 'monogram', 3],
      [TODAY - 1, 'logo', 'logo', 5],
      [TODAY - 30, 'logo', 'logo', 99],
    ]);
    await count(second, [
      [TODAY, 'brand', 'brand', 2],
      [TODAY, 'mcp', 'not_found', 1],
    ]);
    await count(stranger, [[TODAY, 'logo', 'logo', 1000]]);
    const report = (by: Parameters<typeof usageReport>[2]['by']) =>
      usageReport(db, first.accountId, { ...SPAN, by });

    expect(await report([])).toMatchObject([{ day: null, tokenId: null, count: 21 }]);
    expect((await report(['day'])).map(({ day, count: n }) => [day, n])).toEqual([
      [dayName(TODAY - 1), 5],
      [dayName(TODAY), 16],
    ]);
    expect((await report(['operation'])).map((line) => [line.operation, line.count])).toEqual([
      ['logo', 18],
      ['brand', 2],
      ['mcp', 1],
    ]);
    expect(await report(['token'])).toMatchObject([
      { tokenId: first.id, tokenName: expect.stringMatching(/^Token /), count: 18 },
      { tokenId: second.id, count: 3 },
    ]);
    expect(await report(['day', 'token', 'operation', 'outcome'])).toHaveLength(5);
  });

  test('is the same as CSV and JSON; token names cannot be formulas', async () => {
    const token = await aToken(db);
    const name = `=HYPERLINK("http://x","y")`;
    done(await renameToken(db, operator('test'), { tokenId: token.id, accountId: token.accountId }, name));
    await count(token, [[TODAY, 'logo', 'logo', 10]]);
    const lines = await usageReport(db, token.accountId, { ...SPAN, by: ['day', 'token', 'outcome'] });
    const [line] = parse(toCsv(['day', 'tokenName', 'outcome', 'count'], lines), { columns: true });
    expect(line).toEqual({ day: dayName(TODAY), tokenName: `'${name}`, outcome: 'logo', count: '10' });
    expect(JSON.parse(JSON.stringify(lines))).toEqual(lines);
  });
});

describe('quotaToday', () => {
  test('compares usage with the plan, and has the time of the reset', async () => {
    const token = await aToken(db, { plan: 'startup', limits: { logoPerDay: 12 } });
    await count(token, [
      [TODAY, 'logo', 'logo', 12],
      [TODAY, 'brand', 'brand', 2],
      [TODAY, 'mcp', 'brand', 3],
      [TODAY - 1, 'brand', 'brand', 100],
    ]);
    const quota = done(await quotaToday(db, token.accountId));
    expect(quota).toMatchObject({
      plan: 'startup',
      logo: { used: 12, perDay: 12, left: 0, isUsedUp: true, perMinute: 10_000 },
      brand: { used: 5, perDay: 25_000, left: 24_995, isUsedUp: false, perMinute: 600 },
    });
    expect(quota.resetsAt.toISOString()).toMatch(/T00:00:00\.000Z$/);
    expect(quota.resetsInSeconds).toBeGreaterThan(0);
    expect(quota.resetsInSeconds).toBeLessThanOrEqual(86_400);
  });

  test('resets by the clock of the database', async () => {
    const own = await testDatabase();
    const accountId = await anAccount(own);
    const midnight = (TODAY + 1) * 86_400_000;
    await shiftClock(own, midnight - 10_000);
    const before = done(await quotaToday(own, accountId));
    await shiftClock(own, midnight + 10_000);
    const after = done(await quotaToday(own, accountId));
    expect([before.day, after.day]).toEqual([dayName(TODAY), dayName(TODAY + 1)]);
    expect(before.resetsInSeconds).toBeLessThanOrEqual(10);
    expect(after.resetsInSeconds).toBeGreaterThan(86_300);
  });

  test('refuses an unknown account', async () => {
    expect(refused(await quotaToday(db, newId()))).toBe('not_found');
  });
});

test('lists missing identifiers of all accounts, most accounts first', async () => {
  const own = await testDatabase();
  const [a, b] = [await anAccount(own), await anAccount(own)];
  const note = (accountId: string, day: number, list: string, name: string, n: number) =>
    own.sql`insert into usage_top values (${accountId}, ${dayName(day)}::date, ${list}, ${name}, ${n})`;
  await note(a, TODAY, 'missed', 'domain:rare.com', 50);
  await note(a, TODAY, 'missed', 'domain:both.com', 1);
  await note(a, TODAY - 1, 'missed', 'domain:both.com', 2);
  await note(b, TODAY, 'missed', 'domain:both.com', 4);
  await note(a, TODAY, 'referrer', 'shop.example', 7);
  await note(a, TODAY - 60, 'missed', 'domain:old.com', 1000);
  expect(await topMissingIdentifiers(own, { ...SPAN, most: 10 })).toEqual([
    { name: 'domain:both.com', count: 7, accounts: 2, isKnown: false },
    { name: 'domain:rare.com', count: 50, accounts: 1, isKnown: false },
  ]);
});

describe('days', () => {
  test.each([
    ['2026-02-30', '2026-03-01'],
    ['2026-3-1', '2026-03-02'],
    ['', '2026-03-02'],
    ['2026-03-02', '2026-03-01'],
    ['2024-01-01', '2026-01-01'],
    ["2026-01-01'; --", '2026-01-02'],
  ])('%j to %j are none', (from, to) => expect(isRefusal(readDays(from, to))).toBe(true));
  test('a range contains each day once', () => {
    expect(everyDay({ from: '2026-02-27', to: '2026-03-01' })).toEqual([
      '2026-02-27',
      '2026-02-28',
      '2026-03-01',
    ]);
    expect(everyDay(lastDays(30, Date.now()))).toHaveLength(30);
  });
});

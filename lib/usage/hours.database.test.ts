import { beforeAll, expect, test } from 'vitest';
import { aToken } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { DAY_MS, dayOf, HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { addUsage, forgetOldUsage, HOURS_KEPT_DAYS } from './add-usage.ts';
import { hoursBefore, isoHour, lastHours } from './hours.ts';
import { usageByHour } from './usage-report.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const NOW = Date.now();
const TODAY = dayOf(NOW);

const count = (
  { id, accountId }: { id: string; accountId: string },
  atMs: number,
  day = dayOf(atMs),
  n = 1,
) => ({
  id: 1,
  atMs,
  instanceId: newId(),
  rows: [{ accountId, tokenId: id, day, operation: 'logo', outcome: 'logo', count: n } as const],
});

test('counts are added to the hour of their batch, and a batch once', async () => {
  const token = await aToken(db);
  const batch = count(token, NOW, TODAY, 3);
  for (const each of [batch, batch, count(token, NOW, TODAY, 4)]) await addUsage(db, each);
  const hours = lastHours(24, NOW);
  const lines = await usageByHour(db, token.accountId, { ...hours, by: ['day', 'outcome'] });
  expect(lines).toMatchObject([{ day: isoHour(NOW), outcome: 'logo', tokenId: null, count: 7 }]);
  expect(await usageByHour(db, token.accountId, { ...hoursBefore(hours), by: [] })).toEqual([]);
});

test('a batch flushed after midnight belongs to the last hour of the day it was charged to', async () => {
  const token = await aToken(db);
  const midnight = TODAY * DAY_MS;
  await addUsage(db, count(token, midnight + 500, TODAY - 1));
  await addUsage(db, count(token, midnight - 500, TODAY));
  const lines = await usageByHour(db, token.accountId, {
    fromMs: midnight - 2 * HOUR_MS,
    count: 4,
    by: ['day'],
  });
  expect(lines.map(({ day }) => day)).toEqual([isoHour(midnight - HOUR_MS), isoHour(midnight)]);
});

test('hours are forgotten after nine days, days are not', async () => {
  const token = await aToken(db);
  const old = NOW - (HOURS_KEPT_DAYS + 1) * DAY_MS;
  await addUsage(db, count(token, old));
  await addUsage(db, count(token, NOW));
  await forgetOldUsage(db);
  const rows = await db.sql`select hour from usage_hour where account_id = ${token.accountId}`;
  expect(rows).toHaveLength(1);
  expect(await db.sql`select day from usage_day where account_id = ${token.accountId}`).toHaveLength(2);
});

import { expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/test-database.ts';
import { forgetEvents } from './forget-events.ts';

const db = await testDatabase();

const write = (count: number, daysAgo: number) => db.sql`
  insert into audit_event (at, actor, action, subject)
  select now() - make_interval(days => ${daysAgo}), 'test', ${`aged.${daysAgo}`}, n::text from generate_series(1, ${count}) as n`;
const left = async () => {
  const rows = await db.sql<{ action: string; count: number }[]>`
    select action, count(*)::int as count from audit_event where action like 'aged.%' group by 1 order by 1`;
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
};

test('events older than the retention are deleted, more than fit in one statement too', async () => {
  await write(2100, 400);
  await write(10, 366);
  await write(10, 364);
  await write(10, 0);
  expect(await forgetEvents(db, 365)).toBe(2110);
  expect(await left()).toEqual({ 'aged.0': 10, 'aged.364': 10 });
  expect(await forgetEvents(db, 365)).toBe(0);
});

test('two processes do not disturb each other', async () => {
  await write(3000, 400);
  const [one, other] = await Promise.all([forgetEvents(db, 399), forgetEvents(db, 399)]);
  expect(one + other).toBeLessThanOrEqual(3000);
  await forgetEvents(db, 399);
  expect(await left()).not.toHaveProperty('aged.400');
});

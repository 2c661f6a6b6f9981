import { beforeAll, expect, test } from 'vitest';
import { cutProxy } from '../../tests/support/cut-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, aCoin, anAccount } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import { dayOf, isoDay } from '../core/time.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { TopLists, topOf } from './top-lists.ts';
import { topMissingIdentifiers } from './top-missing-identifiers.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const day = dayOf(Date.now());
const today = isoDay(Date.now());
const span = { from: today, to: today };

test('lists of several instances add up per account and list', async () => {
  const [mine, other] = [await anAccount(db), await anAccount(db)];
  const instances = [new TopLists(db), new TopLists(db)];
  for (const lists of instances) {
    for (let i = 0; i < 3; i += 1) lists.add(mine, day, 'missed', 'nowhere.com');
    lists.add(mine, day, 'missed', 'ZZZZ');
    lists.add(mine, day, 'referrer', 'shop.example');
    lists.add(mine, day, 'referrer', null);
    lists.add(mine, day, 'referrer', 'x'.repeat(10_000));
    lists.add(other, day, 'missed', 'nowhere.com');
    lists.add(mine, day - 1, 'missed', 'yesterday.com');
  }
  await Promise.all(instances.map((lists) => lists.flush()));
  await Promise.all(instances.map((lists) => lists.flush()));
  expect(await topOf(db, mine, 'missed', span)).toEqual([
    { name: 'nowhere.com', count: 6 },
    { name: 'ZZZZ', count: 2 },
  ]);
  expect(await topOf(db, mine, 'referrer', span)).toEqual([{ name: 'shop.example', count: 2 }]);
  expect(await topOf(db, other, 'missed', { ...span, most: 1 })).toEqual([{ name: 'nowhere.com', count: 2 }]);
  // Others in the catalog do not count.
  await aBrand(db, { domain: 'elsewhere.com' });
  await aCoin(db, { symbol: 'ELSE' });
  expect(await topMissingIdentifiers(db, { ...span, most: 2 })).toEqual([
    { name: 'nowhere.com', count: 8, accounts: 2, isKnown: false },
    { name: 'ZZZZ', count: 2, accounts: 1, isKnown: false },
  ]);
  await aBrand(db, { domain: 'nowhere.com' });
  await aCoin(db, { symbol: 'ZZZZ' });
  const known = await topMissingIdentifiers(db, { ...span, most: 2 });
  expect(known.map(({ isKnown }) => isKnown)).toEqual([true, true]);
});

test('a bounded list finds frequent names among many rare ones', async () => {
  const account = await anAccount(db);
  const lists = new TopLists(db);
  for (let i = 0; i < 20_000; i += 1) {
    lists.add(account, day, 'missed', `rare${i}.example`);
    if (i % 20 === 0) lists.add(account, day, 'missed', 'often.example');
  }
  await lists.flush();
  expect(await topOf(db, account, 'missed', { ...span, most: 1 })).toEqual([
    { name: 'often.example', count: 1000 },
  ]);
  expect(await topOf(db, account, 'missed', { ...span, most: 1000 })).toHaveLength(64);
});

test('all lists together are bounded', async () => {
  const lists = new TopLists(db);
  const account = await anAccount(db);
  // 1,000 days of 64 names.
  for (let back = 0; back < 1000; back += 1)
    for (let name = 0; name < 64; name += 1) lists.add(account, back, 'missed', `${name}.example`);
  await lists.flush();
  const [row] = await db.sql`select count(*)::int as rows from usage_top where account_id = ${account}`;
  expect(row?.rows).toBe(50_000);
});

test('lists are kept while the database is down', async () => {
  const proxy = await cutProxy(db.url);
  const away = openDatabase(proxy.url);
  const account = await anAccount(db);
  const lists = new TopLists(away);
  await proxy.cut();
  lists.add(account, day, 'missed', 'early.com');
  await expect(lists.flush()).rejects.toThrow(Unavailable);
  lists.add(account, day, 'missed', 'late.com');
  await proxy.mend();
  const flushed = () =>
    lists.flush().then(
      () => true,
      () => false,
    );
  await eventually('written', flushed);
  await lists.flush();
  const names = (await topOf(db, account, 'missed', span)).map(({ name }) => name);
  expect(names.sort()).toEqual(['early.com', 'late.com']);
  await away.close();
});

import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cutProxy } from '../../tests/support/cut-proxy.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { anAccount } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import { createLogger } from '../core/log/logger.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { addTops } from './add-tops.ts';
import { FrequentNames, MOST_NAMES } from './frequent-names.ts';
import { Journal } from './journal.ts';
import { replayJournals } from './replay.ts';
import { readTopLines } from './top-lines.ts';
import { TopLists, topOf } from './top-lists.ts';

setFlagsFromString('--expose-gc');
const collect: () => void = runInNewContext('gc');

/** In use, after what is not any more was collected. */
const heapBytes = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

describe('the most frequent of many names', () => {
  test('never claims more than there was, and never misses a name with more than a sixty-fourth of all', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(300), { maxLength: 3000 }),
        fc.array(fc.nat(20), { maxLength: 1000 }),
        (rare, often) => {
          const all = [...rare, ...often].sort((a, b) => ((a * 7919) % 101) - ((b * 7919) % 101));
          const names = new FrequentNames();
          const real = new Map<string, number>();
          for (const each of all) {
            names.add(`n${each}`);
            real.set(`n${each}`, (real.get(`n${each}`) ?? 0) + 1);
          }
          const found = new Map(names.certain());
          expect(found.size).toBeLessThanOrEqual(64);
          for (const [name, count] of found) expect(count).toBeLessThanOrEqual(real.get(name) ?? 0);
          if (real.size <= 64) expect(found).toEqual(real);
        },
      ),
    );
  });

  test('keeps what is frequent among much that is not', () => {
    const names = new FrequentNames();
    for (let i = 0; i < 20_000; i += 1) {
      names.add(`rare${i}`);
      if (i % 10 === 0) names.add('often');
    }
    expect(new Map(names.certain()).get('often')).toBeGreaterThan(1500);
  });
});

describe('top lists', () => {
  let db: Database;
  beforeAll(async () => {
    db = await testDatabase();
  });
  const day = Math.floor(Date.now() / 86_400_000);
  const today = new Date().toISOString().slice(0, 10);
  const span = { from: today, to: today };

  test('of several instances add up, each account and list apart', async () => {
    const [mine, other] = [await anAccount(db), await anAccount(db)];
    const instances = [new TopLists(db), new TopLists(db)];
    for (const lists of instances) {
      for (let i = 0; i < 3; i += 1) lists.add(mine, day, 'missed', 'nowhere.com');
      lists.add(mine, day, 'missed', 'ZZZZ');
      lists.add(mine, day, 'referrer', 'shop.example');
      lists.add(mine, day, 'referrer', null);
      lists.add(mine, day, 'referrer', 'x'.repeat(10_000));
      lists.add(other, day, 'missed', 'other.com');
      lists.add(mine, day - 1, 'missed', 'yesterday.com');
    }
    await Promise.all(instances.map((lists) => lists.flush()));
    await Promise.all(instances.map((lists) => lists.flush()));
    expect(await topOf(db, mine, 'missed', span)).toEqual([
      { name: 'nowhere.com', count: 6 },
      { name: 'ZZZZ', count: 2 },
    ]);
    expect(await topOf(db, mine, 'referrer', span)).toEqual([{ name: 'shop.example', count: 2 }]);
    expect(await topOf(db, other, 'missed', { ...span, most: 1 })).toEqual([{ name: 'other.com', count: 2 }]);
  });

  test('with a hundred thousand identifiers and hosts take little memory and disk, and find what is frequent', async () => {
    const account = await anAccount(db);
    const { lists, segments } = journaled();
    const before = heapBytes();
    for (let i = 0; i < 100_000; i += 1) {
      lists.add(account, day, 'missed', `rare${i}.example`);
      lists.add(account, day, 'referrer', `host${i}.example`);
      if (i % 20 === 0) lists.add(account, day, 'missed', 'often.example');
      if (i % 20 === 0) lists.add(account, day, 'referrer', 'shop.example');
      if (i % 64 === 0) lists.write();
    }
    lists.write();
    expect(lists.size).toBeLessThanOrEqual(2 * MOST_NAMES);
    expect(heapBytes() - before).toBeLessThan(8_000_000);
    expect(segments().reduce((bytes, path) => bytes + statSync(path).size, 0)).toBeLessThanOrEqual(
      17_000_000,
    );
    await lists.flush();
    expect(segments()).toEqual([]);
    for (const [list, name] of [
      ['missed', 'often.example'],
      ['referrer', 'shop.example'],
    ] as const) {
      const [first] = await topOf(db, account, list, span);
      expect(first?.name).toBe(name);
      // Of 5,000; at most 1/64 of all that was noted is not certain.
      expect(first?.count).toBeGreaterThan(5000 - 105_000 / MOST_NAMES);
      expect(first?.count).toBeLessThanOrEqual(5000);
    }
    const [kept] = await db.sql`select count(*)::int as rows from usage_top where account_id = ${account}`;
    expect(kept?.rows).toBeLessThanOrEqual(2 * MOST_NAMES);
  });

  test('of very many accounts have room together', () => {
    const { lists } = journaled();
    for (let i = 0; i < 20_000; i += 1)
      for (let name = 0; name < 6; name += 1) lists.add(`account${i}`, day, 'missed', `${name}.example`);
    // A list beyond the limit of names has one of them.
    expect(lists.size).toBeLessThanOrEqual(50_000 + 10_000);
  });

  test('of a process that was killed are added once, with no more than had been noted', async () => {
    const account = await anAccount(db);
    const { lists, folder } = journaled();
    for (let i = 0; i < 10; i += 1) lists.add(account, day, 'missed', 'nowhere.com');
    lists.add(account, day, 'referrer', 'shop.example');
    lists.write();
    lists.add(account, day, 'missed', 'nowhere.com');
    lists.add(account, day, 'missed', 'ZZZZ');
    lists.write();
    // Its answer never left.
    lists.add(account, day, 'missed', 'unwritten.com');
    const replay = () =>
      replayJournals(db, { folder, instanceId: newId(), isAlive: () => false, log: createLogger('silent') });
    await Promise.all([replay(), replay(), replay()]);
    await replay();
    expect(await topOf(db, account, 'missed', span)).toEqual([
      { name: 'nowhere.com', count: 11 },
      { name: 'ZZZZ', count: 1 },
    ]);
    expect(await topOf(db, account, 'referrer', span)).toEqual([{ name: 'shop.example', count: 1 }]);
  });

  test('wait for a database that is away, and are added once', async () => {
    const proxy = await cutProxy(db.url);
    const away = openDatabase(proxy.url);
    const account = await anAccount(db);
    const { lists, segments } = journaled(away);
    await proxy.cut();
    lists.add(account, day, 'missed', 'early.com');
    await expect(lists.flush()).rejects.toThrow(Unavailable);
    lists.add(account, day, 'missed', 'late.com');
    expect(await lists.close()).toBe(false);
    expect(segments()).toHaveLength(1);
    await proxy.mend();
    await eventually('added', () => lists.close(), 5000);
    expect(segments()).toEqual([]);
    expect((await topOf(db, account, 'missed', span)).map(({ name }) => name).sort()).toEqual([
      'early.com',
      'late.com',
    ]);
    await away.close();
  });

  test('are read from a file that was cut anywhere, with never more than was written', async () => {
    const account = '019a0000-0000-7000-8000-00000000000a';
    const names = ['a.com', 'b.com', '\u2028 odd name = 7', 'c.com'];
    fc.assert(
      fc.property(fc.array(fc.nat(3), { maxLength: 60 }), fc.nat(4000), (uses, cut) => {
        const { lists, segments } = journaled();
        const real = new Map<string, number>();
        for (const [i, use] of uses.entries()) {
          const name = names[use] ?? '';
          lists.add(account, day, 'missed', name);
          real.set(name, (real.get(name) ?? 0) + 1);
          if (i % 3 === 0) lists.write();
        }
        lists.write();
        const text = segments().map((path) => readFileSync(path, 'utf8'))[0] ?? '';
        expect(new Map(readTopLines(text).map(({ name, count }) => [name, count]))).toEqual(real);
        for (const { name, count } of readTopLines(text.slice(0, cut)))
          expect(count).toBeLessThanOrEqual(real.get(name) ?? 0);
      }),
      { numRuns: 60 },
    );
  });

  test('are read past what a disk that lost power left, and added', async () => {
    const account = await anAccount(db);
    const line = (slot: number, name: string) => `= ${slot} ${account} ${day} missed ${name}\n`;
    const text = `${line(1, 'torn\0\0.com')}1 5\n\0\0\0\n${line(2, 'whole.com')}2 3\n${line(3, '\0')}3 1\n`;
    const rows = readTopLines(text);
    await addTops(db, { id: newId(), rows });
    expect(rows.map(({ name, count }) => [name, count])).toEqual([['whole.com', 3]]);
    expect(await topOf(db, account, 'missed', span)).toMatchObject([{ name: 'whole.com' }]);
  });

  /** Lists with a journal in a folder of their own. */
  function journaled(database: Database = db) {
    const folder = mkdtempSync(join(tmpdir(), 'blazon-tops-'));
    afterAll(() => rmSync(folder, { recursive: true, force: true }));
    const instanceId = newId();
    const log = createLogger('silent');
    const lists = new TopLists(database, new Journal({ folder, instanceId, owner: 'me', log }));
    const segments = () =>
      readdirSync(join(folder, instanceId))
        .filter((name) => name.endsWith('.tops'))
        .map((name) => join(folder, instanceId, name));
    return { lists, folder, segments };
  }
});

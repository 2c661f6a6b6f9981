import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '../db/client.ts';
import { anAccount } from '../testing/factories.ts';
import { testDatabase } from '../testing/test-database.ts';
import { FrequentNames, TopLists, topOf } from './top-lists.ts';

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
});

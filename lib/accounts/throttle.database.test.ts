import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../tests/support/test-database.ts';
import { Unavailable } from '../core/errors/unavailable.ts';
import { type Database, openDatabase } from '../db/client.ts';
import { forgetTries, spendTry, THROTTLES } from './throttle.ts';

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const { limit } = THROTTLES['mail to an address'];

test('a hundred concurrent attempts do not exceed the limit', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 100 }, () => spendTry(db, ['mail to an address', 'crowd@example.com'])),
  );
  expect(outcomes.filter((refused) => refused === null)).toHaveLength(limit);
  for (const refused of outcomes)
    if (refused !== null) {
      expect(refused.retryAfterSeconds).toBeGreaterThan(3500);
      // An attempt made just before the window started waits slightly longer.
      expect(refused.retryAfterSeconds).toBeLessThanOrEqual(3602);
    }
});

test('several keys are counted together, and the one that is over decides', async () => {
  for (let i = 0; i < limit; i += 1)
    expect(
      await spendTry(
        db,
        ['mail to an address', 'a@example.com'],
        ['mail asked for from an address', '192.0.2.1'],
      ),
    ).toBeNull();
  expect(
    await spendTry(
      db,
      ['mail to an address', 'a@example.com'],
      ['mail asked for from an address', '192.0.2.2'],
    ),
  ).not.toBeNull();
  expect(
    await spendTry(
      db,
      ['mail to an address', 'b@example.com'],
      ['mail asked for from an address', '192.0.2.1'],
    ),
  ).toBeNull();
});

test('addresses of one /64 count together, whatever their spelling; IPv4 addresses and people do not', async () => {
  const { limit: most } = THROTTLES['link tried from an address'];
  const guess = (address: string) => spendTry(db, ['link tried from an address', address]);
  for (let i = 0; i < most; i += 1) expect(await guess(`2001:db8:7:1::${i.toString(16)}`)).toBeNull();
  for (const other of ['2001:db8:7:1:ffff::1', '2001:0DB8:7:1:a:b:c:d'])
    expect(await guess(other)).not.toBeNull();
  expect(await guess('2001:db8:7:2::1')).toBeNull();
  for (let i = 0; i < most; i += 1) await guess('192.0.2.1');
  expect(await guess('::ffff:192.0.2.1')).not.toBeNull();
  expect(await guess('192.0.2.2')).toBeNull();
});

test('purposes counted per client differ from those counted per person or account', async () => {
  const names = Object.keys(THROTTLES) as (keyof typeof THROTTLES)[];
  for (const name of names) {
    await db.sql`delete from throttle`;
    for (const end of ['1', '2']) await spendTry(db, [name, `2001:db8:7:1::${end}`]);
    expect((await db.sql`select from throttle`).length, name).toBe(/from an address$/.test(name) ? 1 : 2);
  }
  await db.sql`delete from throttle`;
});

test('a window ends and is swept away; a success is forgotten', async () => {
  await db.sql`update throttle set ends_at = now() - interval '2 minutes'`;
  expect(await spendTry(db, ['mail to an address', 'crowd@example.com'])).toBeNull();
  const [left] = await db.sql`select count(*)::int4 as rows, max(used) as used from throttle`;
  expect(left).toEqual({ rows: 1, used: 1 });
  await forgetTries(db, ['mail to an address', 'crowd@example.com']);
  expect(await db.sql`select from throttle`).toHaveLength(0);
});

test('keys are stored as hashes', async () => {
  await spendTry(db, ['mail to an address', 'secret@example.com']);
  const rows = await db.sql`select to_jsonb(t)::text as text from throttle t`;
  expect(JSON.stringify(rows)).not.toContain('secret');
});

test('without the database there is no try', async () => {
  const gone = openDatabase('postgres://nobody@127.0.0.1:1/none');
  await expect(spendTry(gone, ['mail to an address', 'a@example.com'])).rejects.toThrow(Unavailable);
  await gone.close();
});

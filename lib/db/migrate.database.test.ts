import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { type Database, openDatabase } from './client.ts';
import { migrate } from './migrate.ts';

let db: Database;
let root: string;

beforeAll(async () => {
  db = await testDatabase();
  root = mkdtempSync(join(tmpdir(), 'blazon-migrate-'));
  cpSync('drizzle', join(root, 'drizzle'), { recursive: true });
  const journalPath = join(root, 'drizzle/meta/_journal.json');
  const journal = JSON.parse(readFileSync(journalPath, 'utf8'));
  const last = journal.entries.at(-1);
  journal.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, tag: '9999_one_more' });
  writeFileSync(journalPath, JSON.stringify(journal));
  writeFileSync(
    join(root, 'drizzle/9999_one_more.sql'),
    'alter table brand_domain add column one_more integer;',
  );
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** A transaction that has read the table, as a `pg_dump` does. */
async function reader() {
  const sql = postgres(db.url, { max: 1, onnotice: () => {} });
  const held = await sql.reserve();
  await held`begin`;
  await held`select count(*) from brand_domain`;
  return async () => {
    await held`commit`;
    held.release();
    await sql.end({ timeout: 2 });
  };
}

const isMigrated = async () =>
  (await db.sql`select 1 from information_schema.columns where column_name = 'one_more'`).length === 1;

test('a migration that must wait for a reader gives up in time', async () => {
  const end = await reader();
  await expect(migrate(db.url, root, { patienceMs: 0 })).rejects.toThrow('held a lock');
  expect(await isMigrated()).toBe(false);
  await end();
});

test('while a migration waits for a reader, the running version is served', async () => {
  const end = await reader();
  const running = openDatabase(db.url);
  let waits = 0;
  const onWait = () => {
    waits += 1;
  };
  const migrated = migrate(db.url, root, { onWait });
  let asked = 0;
  const queries: Promise<unknown>[] = [];
  while (waits < 3) {
    queries.push(running.sql`select domain from brand_domain limit 1`);
    asked += 1;
    await pause(20);
  }
  const results = await Promise.allSettled(queries);
  expect(results.filter(({ status }) => status === 'rejected')).toEqual([]);
  expect(asked).toBeGreaterThan(10);
  expect(await isMigrated()).toBe(false);
  await end();
  await migrated;
  expect(await isMigrated()).toBe(true);
  await running.close();
});

test('instances that start together wait for each other, longer than for a table', async () => {
  const sql = postgres(db.url, { max: 1, onnotice: () => {} });
  await sql`select pg_advisory_lock(7230415)`;
  let isDone = false;
  const migrated = migrate(db.url, root, { patienceMs: 0 }).then(() => {
    isDone = true;
  });
  await eventually(
    'it waits',
    async () => (await sql`select 1 from pg_locks where locktype = 'advisory' and not granted`).length > 0,
  );
  await pause(1500);
  expect(isDone).toBe(false);
  await sql.end({ timeout: 2 });
  await migrated;
});

describe('an address that does not respond is given up', () => {
  let server: Server;
  let port = 0;
  beforeAll(async () => {
    server = createServer((socket) => void socket.on('error', () => {}));
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    port = (server.address() as { port: number }).port;
  });
  afterAll(() => void server.close());

  test('when it accepts the connection', async () => {
    await expect(
      migrate(`postgres://me:secret@127.0.0.1:${port}/x`, root, { connectMs: 500 }),
    ).rejects.toThrow('did not respond within 0.5 s');
  });

  // Without a route it is refused immediately instead.
  test('when it swallows packets', async () => {
    await expect(
      migrate('postgres://me:secret@10.255.255.1:5432/x', root, { connectMs: 500 }),
    ).rejects.toThrow(/did not respond within|UNREACH/);
  });
});

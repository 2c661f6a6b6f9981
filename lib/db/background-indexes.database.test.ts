import postgres from 'postgres';
import { beforeAll, expect, test } from 'vitest';
import { eventually } from '../../tests/support/eventually.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { BACKGROUND_INDEXES, buildIndexes } from './background-indexes.ts';
import type { Database } from './client.ts';

const NAMES = Object.keys(BACKGROUND_INDEXES);
const { signal } = new AbortController();

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const build = () => buildIndexes(db.url, signal);

const areValid = async () =>
  (
    await db.sql`select 1 from pg_index join pg_class c on c.oid = indexrelid
      where c.relname in ${db.sql(NAMES)} and indisvalid`
  ).length === NAMES.length;

test('missing indexes are built once', async () => {
  expect(await build()).toEqual(NAMES);
  expect(await areValid()).toBe(true);
  expect(await build()).toEqual([]);
});

test('one machine builds at a time', async () => {
  const other = postgres(db.url, { max: 1, onnotice: () => {} });
  await db.sql`drop index brand_hidden`;
  await other`select pg_advisory_lock(7230416)`;
  expect(await build()).toEqual([]);
  await other.end();
  await eventually('the lock is free', async () => (await build()).length === 1);
});

test('the table can be written while an index is built, and an interrupted build is repeated', async () => {
  await db.sql`drop index brand_hidden`;
  const writer = postgres(db.url, { max: 1, onnotice: () => {} });
  const held = await writer.reserve();
  await held`begin`;
  await held`insert into brand (name, source) values ('Unfinished', 'test')`;
  const interrupted = expect(build()).rejects.toThrow('canceling statement');
  const waiting = () => db.sql<{ pid: number }[]>`
    select pid from pg_stat_activity where wait_event_type = 'Lock' and query like '%concurrently%brand_hidden%'`;
  await eventually('it waits for the writer', async () => (await waiting()).length === 1);
  await db.sql`insert into brand (name, source) values ('Meanwhile', 'test')`;
  for (const { pid } of await waiting()) await db.sql`select pg_cancel_backend(${pid})`;
  await interrupted;
  await held`commit`;
  held.release();
  await writer.end();
  expect(await areValid()).toBe(false);
  expect(await build()).toEqual(['brand_hidden']);
  expect(await areValid()).toBe(true);
});

test('a build ends when it is stopped', async () => {
  await db.sql`drop index brand_hidden`;
  const stop = new AbortController();
  const building = buildIndexes(db.url, stop.signal);
  stop.abort();
  await expect(building).rejects.toThrow();
});

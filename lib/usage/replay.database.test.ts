import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { anAccount } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { createLogger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { addUsage } from './add-usage.ts';
import { Journal } from './journal.ts';
import { Meter } from './meter.ts';
import { replayJournals } from './replay.ts';

let db: Database;
let folder: string;
const folders: string[] = [];
beforeAll(async () => {
  db = await testDatabase();
});
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'blazon-replay-'));
  folders.push(folder);
});
afterAll(() => {
  for (const each of folders) rmSync(each, { recursive: true, force: true });
});

const log = createLogger('silent');
const today = () => Math.floor(Date.now() / 86_400_000);

async function anInstance(owner: string) {
  const instanceId = newId();
  const caller = { id: newId(), account: { id: await anAccount(db) } };
  const journal = new Journal({ folder, instanceId, owner, log });
  const meter = new Meter(instanceId, journal);
  return { instanceId, caller, meter, count: (n = 1) => meter.count(caller, 'logo', 'logo', today(), n) };
}

const counted = async (accountId: string): Promise<number> => {
  const [row] =
    await db.sql`select coalesce(sum(count), 0)::int as count from usage_day where account_id = ${accountId}`;
  return Number(row?.count);
};

const replay = (isAlive: (owner: string) => boolean = () => false) =>
  replayJournals(db, { folder, instanceId: newId(), isAlive, log });

test('counts of an ended process are added once by concurrent replays', async () => {
  const ended = await anInstance('gone');
  ended.count(5);
  ended.meter.write();
  // A batch that waited for the database, and one that was being filled.
  ended.meter.takeBatch();
  ended.count(2);
  ended.meter.write();
  await Promise.all([replay(), replay(), replay()]);
  await replay();
  expect(await counted(ended.caller.account.id)).toBe(7);
  expect(readdirSync(folder)).toEqual([]);
});

test('a batch that had been added before its process ended is not added again', async () => {
  const ended = await anInstance('gone');
  ended.count(3);
  const taken = ended.meter.takeBatch();
  if (taken === null) throw new Error('nothing counted');
  await addUsage(db, taken.batch);
  await addUsage(db, taken.batch);
  await replay();
  expect(await counted(ended.caller.account.id)).toBe(3);
});

test('an instance has one row, however many batches it adds', async () => {
  const { instanceId, caller, meter, count } = await anInstance('me');
  for (let i = 1; i <= 12; i += 1) {
    count(i);
    const taken = meter.takeBatch();
    if (taken !== null) await addUsage(db, taken.batch);
  }
  expect(await db.sql`select last_batch from usage_instance where instance_id = ${instanceId}`).toMatchObject(
    [{ last_batch: '12' }],
  );
  expect(await counted(caller.account.id)).toBe(78);
});

test('a batch that arrives late, after a later one, is not added again', async () => {
  const { caller, meter, count } = await anInstance('me');
  const batches = [1, 2].map((n) => {
    count(n);
    return meter.takeBatch()?.batch;
  });
  for (const batch of [...batches, ...batches]) if (batch !== undefined) await addUsage(db, batch);
  expect(await counted(caller.account.id)).toBe(3);
});

test('more than nine segments are replayed in the order of their numbers', async () => {
  const ended = await anInstance('gone');
  for (let i = 1; i <= 12; i += 1) {
    ended.count(i);
    ended.meter.takeBatch();
  }
  await Promise.all([replay(), replay()]);
  expect(await counted(ended.caller.account.id)).toBe(78);
});

test('segments of the earlier version, named by UUIDs, are added unless that version did', async () => {
  const ended = await anInstance('gone');
  const { caller, instanceId } = ended;
  const [added, left] = [newId(), newId()];
  const segment = `= 0 ${caller.account.id} ${caller.id} ${today()} logo logo\n0 4\n`;
  for (const id of [added, left]) writeFileSync(join(folder, instanceId, `${id}.usage`), segment);
  await db.sql`insert into usage_batch (id) values (${added})`;
  await Promise.all([replay(), replay()]);
  expect(await counted(caller.account.id)).toBe(4);
  expect(readdirSync(folder)).toEqual([]);
});

test('the journal of a running process is left alone', async () => {
  const [living, ended] = [await anInstance('living'), await anInstance('gone')];
  living.count(4);
  living.meter.write();
  ended.count(1);
  ended.meter.write();
  await replay((owner) => owner === 'living');
  expect(await counted(living.caller.account.id)).toBe(0);
  expect(await counted(ended.caller.account.id)).toBe(1);
  expect(readdirSync(folder)).toEqual([living.instanceId]);
});

test('top lists that an earlier version left behind are deleted with their folder', async () => {
  const ended = await anInstance('gone');
  ended.count(2);
  ended.meter.write();
  writeFileSync(join(folder, ended.instanceId, `${newId()}.tops`), 'earlier');
  await replay();
  expect(await counted(ended.caller.account.id)).toBe(2);
  expect(readdirSync(folder)).toEqual([]);
});

test('unknown files are left alone, and an empty data folder is fine', async () => {
  writeFileSync(join(folder, 'notes.txt'), 'mine');
  await replay();
  expect(readdirSync(folder)).toEqual(['notes.txt']);
  rmSync(folder, { recursive: true });
  await replay();
});

test('replayed counts use the quota units that their process held', async () => {
  const ended = await anInstance('gone');
  const { account } = ended.caller;
  await db.sql`select from blazon_ask_quota(${ended.instanceId}::uuid, ${account.id}::uuid, 'logo', blazon_today(), 100, 0, 0, 30, 0, 1)`;
  ended.count(12);
  ended.meter.write();
  await replay();
  expect(await db.sql`select taken from quota_day where account_id = ${account.id}`).toMatchObject([
    { taken: '12' },
  ]);
});

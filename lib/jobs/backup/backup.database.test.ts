import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import { frontServer } from '../../../tests/support/call.ts';
import { dropDatabase, withDatabase } from '../../../tests/support/database-setup.ts';
import { aBrand, aCoin, aCurrency, anInstrument, aPerson, aToken } from '../../../tests/support/factories.ts';
import { type RawEntry, rawZip } from '../../../tests/support/raw-zip.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { testService } from '../../../tests/support/test-service.ts';
import { createLogger } from '../../core/log/logger.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { Journal } from '../../usage/journal.ts';
import { Meter } from '../../usage/meter.ts';
import { replayJournals } from '../../usage/replay.ts';
import { compareBackup } from './compare-backup.ts';
import { sha256 } from './data-files.ts';
import { BackupProblem, fileEntry, MANIFEST_ENTRY, type Manifest, tableEntry } from './manifest.ts';
import { migrateTo, readJournal } from './migrate-to.ts';
import { openBackup } from './open-backup.ts';
import { restoreBackup } from './restore-backup.ts';
import { countMigrations } from './tables.ts';
import { writeBackup } from './write-backup.ts';

const SECRET = 'x'.repeat(32);
const log = createLogger('silent');
let folder: string;
let emptied = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blazon-backup-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A database without a schema. @returns its URL */
async function emptyDatabase(): Promise<string> {
  const admin = postgres(inject('adminUrl'), { max: 1, onnotice: () => {} });
  emptied += 1;
  const name = `${inject('templateName')}_${process.pid}_empty_${emptied}`;
  await admin.unsafe(`create database ${name}`);
  afterAll(async () => {
    await dropDatabase(admin, name);
    await admin.end({ timeout: 2 });
  });
  return withDatabase(inject('adminUrl'), name);
}

const newFolder = () => mkdtemp(join(folder, 'data-'));

const backUp = (url: string, dataDir: string, name: string) =>
  writeBackup({ databaseUrl: url, dataDir, secret: SECRET, file: join(folder, name) });

const restore = (url: string, dataDir: string, name: string, replaces = false) =>
  restoreBackup({
    databaseUrl: url,
    dataDir,
    file: join(folder, name),
    replaces,
    projectRoot: process.cwd(),
  });

const compare = (url: string, dataDir: string, name: string) =>
  compareBackup({ databaseUrl: url, dataDir, secret: SECRET, file: join(folder, name) });

interface Forgery {
  manifest: Manifest;
  /** Without the manifest. */
  entries: RawEntry[];
}

/** A copy of a backup with other contents. */
async function forge(from: string, to: string, change: (forgery: Forgery) => void): Promise<void> {
  const { manifest, read, close } = await openBackup(join(folder, from));
  const names = [
    ...manifest.tables.map(({ name }) => tableEntry(name)),
    ...manifest.files.map(({ path }) => fileEntry(path)),
  ];
  const entries: RawEntry[] = [];
  for (const name of names) entries.push({ name, bytes: await buffer(await read(name)) });
  close();
  change({ manifest, entries });
  const last = { name: MANIFEST_ENTRY, bytes: Buffer.from(JSON.stringify(manifest)) };
  await writeFile(join(folder, to), rawZip([...entries, last]));
}

const addFile = ({ manifest, entries }: Forgery, path: string, bytes: Buffer): void => {
  manifest.files.push({ path, sha256: sha256(bytes) });
  entries.push({ name: fileEntry(path), bytes });
};

/** Rows of every kind, with text that COPY has to escape. */
async function fill(db: Database): Promise<string> {
  await aBrand(db, { domain: 'acme.com' });
  const { id: brandId } = await aBrand(db, { domain: 'b\u00fccher.example' });
  await anInstrument(db, brandId, { listings: [{ mic: 'XNAS', ticker: 'ACME' }] });
  await aCoin(db, { symbol: 'BTC' });
  await aCurrency(db, 'EUR', null);
  await aPerson(db);
  await db.sql`update brand set name = ${'tab\t, line\n, back\\slash \\N'} where id = ${brandId}`;
  return (await aToken(db)).token;
}

async function catalogOf(sql: postgres.Sql) {
  const [found] = await sql`
    select (select count(*) from pg_constraint where contype = 'f')::int as keys,
           (select count(*) from pg_trigger where tgenabled = 'O')::int as triggers,
           (select count(*) from pg_trigger where tgenabled <> 'O')::int as disabled`;
  return found;
}

describe('a backup', () => {
  test('brings everything back after database and data folder are lost', async () => {
    const db = await testDatabase();
    const token = await fill(db);
    const dataDir = await newFolder();
    await writeFile(join(dataDir, 'auth-secret'), `${SECRET}\n`);
    await backUp(db.url, dataDir, 'whole.zip');
    const before = await frontServer(testService(db));
    const logo = await before.call(`/acme.com?token=${token}`);

    const url = await emptyDatabase();
    const restoredDir = await newFolder();
    await restore(url, restoredDir, 'whole.zip');
    expect(await compare(url, restoredDir, 'whole.zip')).toEqual([]);
    expect(await readFile(join(restoredDir, 'auth-secret'), 'utf8')).toBe(`${SECRET}\n`);

    const sql = postgres(url, { max: 1, onnotice: () => {} });
    afterAll(() => sql.end({ timeout: 1 }));
    expect(await catalogOf(sql)).toEqual(await catalogOf(db.sql));
    const { call } = await frontServer(testService({ url }));
    const again = await call(`/acme.com?token=${token}`);
    expect({ status: again.status, etag: again.headers.etag }).toEqual({
      status: 200,
      etag: logo.headers.etag,
    });
    // A sequence that was not set would give an id that is taken.
    const [one] = await sql`insert into brand (name, source) values ('New', 'test') returning id`;
    expect(Number(one?.id)).toBeGreaterThan(0);
  });

  test('has the counts that were only in the journal, once', async () => {
    const db = await testDatabase();
    const { accountId, id } = await aToken(db);
    const dataDir = await newFolder();
    const instanceId = newId();
    const journal = new Journal({ folder: join(dataDir, 'usage'), instanceId, owner: '1 me', log });
    const meter = new Meter(instanceId, journal);
    meter.count({ id, account: { id: accountId } }, 'logo', 'logo', 20_000, 7);
    meter.write();
    await backUp(db.url, dataDir, 'counts.zip');

    const url = await emptyDatabase();
    const restoredDir = await newFolder();
    await restore(url, restoredDir, 'counts.zip');
    const restored = testService({ url }).db;
    const replay = () =>
      replayJournals(restored, {
        ...{ folder: join(restoredDir, 'usage'), instanceId: newId(), log },
        isAlive: (owner) => owner === '1 me',
      });
    await replay();
    await replay();
    const [counted] =
      await restored.sql`select sum(count)::int as count from usage_day where token_id = ${id}`;
    expect(counted?.count).toBe(7);
  });

  test('of rows of any size is whole', async () => {
    const db = await testDatabase();
    const dataDir = await newFolder();
    for (let kilobytes = 16; kilobytes <= 1024; kilobytes *= 2) {
      await db.sql`
        insert into audit_event (actor, action, subject, detail)
        values ('test', 'token.create', 'x', jsonb_build_object('text', repeat('x', ${kilobytes * 1024})))`;
      await backUp(db.url, dataDir, 'sizes.zip');
      expect(await compare(db.url, dataDir, 'sizes.zip')).toEqual([]);
    }
  });

  test.each([
    ['in a folder that is missing', 'no-folder/a.zip', 'ENOENT'],
    ['instead of a folder', '.', 'a file is expected'],
  ])('%s is a problem, and leaves nothing', async (_name, name, problem) => {
    const db = await testDatabase();
    const before = await readdir(folder);
    const made = backUp(db.url, await mkdtemp(join(tmpdir(), 'blazon-backup-none-')), name);
    await expect(made).rejects.toThrow(BackupProblem);
    await expect(made).rejects.toThrow(problem);
    expect(await readdir(folder)).toEqual(before);
  });

  test('made while rows are written is of one moment', async () => {
    const db = await testDatabase();
    let isDone = false;
    const writer = (async () => {
      while (!isDone) await aToken(db);
    })();
    await backUp(db.url, await newFolder(), 'busy.zip').finally(() => {
      isDone = true;
    });
    await writer;
    const url = await emptyDatabase();
    // Foreign keys are checked when they are put back.
    const { tables } = await restore(url, await newFolder(), 'busy.zip');
    const rows = (name: string) => tables.find((table) => table.name === name)?.rows ?? 0;
    expect(rows('account') - rows('token')).toBeLessThanOrEqual(1);
  });

  test('of an older version is restored as such, then migrated', async () => {
    const all = (await readJournal(process.cwd())).entries.length;
    const oldUrl = await emptyDatabase();
    await migrateTo(oldUrl, process.cwd(), all - 1);
    await backUp(oldUrl, await newFolder(), 'old.zip');
    const url = await emptyDatabase();
    expect((await restore(url, await newFolder(), 'old.zip')).migrations).toBe(all - 1);
    const sql = postgres(url, { max: 1 });
    expect(await countMigrations(sql).finally(() => sql.end())).toBe(all);
    const newer = await testDatabase();
    await expect(restore(newer.url, await newFolder(), 'old.zip', true)).rejects.toThrow(BackupProblem);
  });
});

describe('a restore', () => {
  test('replaces data only when asked to, and a comparison names what differs', async () => {
    const db = await testDatabase();
    await fill(db);
    const dataDir = await newFolder();
    await backUp(db.url, dataDir, 'some.zip');
    await db.sql`delete from token`;
    expect(await compare(db.url, dataDir, 'some.zip')).toContainEqual({
      ...{ name: 'token', problem: 'differs', rows: { saved: 2, here: 0 } },
    });
    await expect(restore(db.url, dataDir, 'some.zip')).rejects.toThrow(/--replace/);
    await restore(db.url, dataDir, 'some.zip', true);
    expect(await compare(db.url, dataDir, 'some.zip')).toEqual([]);
    // As a running service does.
    await db.sql`insert into service_sample (resolution, at, served, refused, limited, failed, loads, busy_ms, covered_ms, durations)
                 values ('minute', now(), 1, 0, 0, 0, 0, 1, 1, '{}')`;
    expect(await compare(db.url, dataDir, 'some.zip')).toEqual([]);
  });

  test('of a damaged file changes nothing', async () => {
    const db = await testDatabase();
    await fill(db);
    const dataDir = await newFolder();
    await backUp(db.url, dataDir, 'good.zip');
    const bytes = await readFile(join(folder, 'good.zip'));
    const at = bytes.indexOf('tables/token.copy') + 'tables/token.copy'.length + 20;
    bytes[at] = (bytes[at] ?? 0) ^ 0xff;
    await writeFile(join(folder, 'bad.zip'), bytes);
    await expect(restore(db.url, dataDir, 'bad.zip', true)).rejects.toThrow();
    expect(await compare(db.url, dataDir, 'good.zip')).toEqual([]);
    expect(await compare(db.url, dataDir, 'bad.zip')).toContainEqual({ name: 'token', problem: 'damaged' });
    await writeFile(join(folder, 'text.zip'), 'not a backup');
    await expect(compare(db.url, dataDir, 'text.zip')).rejects.toThrow(BackupProblem);
  });
});

test('files that are in the way are found before anything is written', async () => {
  const db = await testDatabase();
  const dataDir = await newFolder();
  await writeFile(join(dataDir, 'auth-secret'), `${SECRET}\n`);
  await backUp(db.url, dataDir, 'secret.zip');
  const url = await emptyDatabase();
  const otherDir = await newFolder();
  await writeFile(join(otherDir, 'auth-secret'), 'of another installation');
  await expect(restore(url, otherDir, 'secret.zip')).rejects.toThrow(/auth-secret/);
  const sql = postgres(url, { max: 1 });
  expect(await countMigrations(sql).finally(() => sql.end())).toBe(0);
  expect(await readFile(join(otherDir, 'auth-secret'), 'utf8')).toBe('of another installation');
  await restore(url, otherDir, 'secret.zip', true);
  expect(await readFile(join(otherDir, 'auth-secret'), 'utf8')).toBe(`${SECRET}\n`);
});

describe('a forged or damaged backup', () => {
  let db: Database;
  let dataDir: string;
  beforeAll(async () => {
    db = await testDatabase();
    await fill(db);
    dataDir = await newFolder();
    await writeFile(join(dataDir, 'auth-secret'), `${SECRET}\n`);
    await backUp(db.url, dataDir, 'sound.zip');
  });

  test.each<[string, (forgery: Forgery) => void, RegExp]>([
    ['without tables', ({ manifest }) => manifest.tables.splice(0), /manifest/],
    ['that lacks a table', ({ manifest }) => manifest.tables.splice(3, 1), /tables/],
    ['that lacks a column', ({ manifest }) => manifest.tables[0]?.columns.pop(), /tables/],
    ['with a table twice', ({ manifest }) => manifest.tables.push(...manifest.tables), /manifest/],
    ['of no migrations', ({ manifest }) => Object.assign(manifest, { migrations: 0 }), /manifest/],
    ['with an entry twice', ({ entries }) => entries.push(...entries), /twice/],
    ['with a path out of the folder', (forged) => addFile(forged, '../x', Buffer.from('x')), /\.\.\/x/],
    ['with an absolute path', (forged) => addFile(forged, '/etc/x', Buffer.from('x')), /\/etc\/x/],
    ['with a file in a file', (forged) => addFile(forged, 'auth-secret/x', Buffer.from('x')), /ENOTDIR/],
    ['that is a bomb', (forged) => addFile(forged, 'imports/x', Buffer.alloc(80 << 20)), /unpack/],
    [
      'with more bytes than its directory says',
      ({ entries }) => Object.assign(entries[0] ?? {}, { bytes: Buffer.alloc(9000), said: { unpacked: 1 } }),
      /too many bytes/,
    ],
    [
      'with a file that was changed',
      ({ manifest }) => Object.assign(manifest.files[0] ?? {}, { sha256: 'x' }),
      /auth-secret/,
    ],
    ['with other rows', ({ manifest }) => Object.assign(manifest.tables[0] ?? {}, { rows: 9 }), /rows of/],
  ])('%s changes nothing', async (_what, change, message) => {
    await forge('sound.zip', 'forged.zip', change);
    const restored = restore(db.url, dataDir, 'forged.zip', true);
    await expect(restored).rejects.toThrow(BackupProblem);
    await expect(restored).rejects.toThrow(message);
    expect(await compare(db.url, dataDir, 'forged.zip').catch(() => 'refused')).not.toEqual([]);
    expect(await compare(db.url, dataDir, 'sound.zip')).toEqual([]);
    expect(await readdir(dataDir)).toEqual(['auth-secret']);
  });
});

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { aBrand, solidSquare } from '../../../tests/support/factories.ts';
import { objectsOf } from '../../../tests/support/objects-of.ts';
import { done } from '../../../tests/support/refused.ts';
import { hasSwift, type OwnSwift, ownSwift } from '../../../tests/support/swift-server.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { uploadLogo } from '../../../tests/support/upload-logo.ts';
import { listReplacedLogos } from '../../catalog/restore-logo.ts';
import { ConfigError } from '../../core/config/config.ts';
import { Unavailable } from '../../core/errors/unavailable.ts';
import { type Domain, parseDomain } from '../../core/identifiers/domain.ts';
import { createLogger } from '../../core/log/logger.ts';
import { LOGO_SIZES } from '../../core/plans/plans.ts';
import { type Database, openDatabase } from '../../db/client.ts';
import { PictureStore } from '../../db/pictures/picture-store.ts';
import { BATCH } from './bucket-of.ts';
import { checkPictures, MAX_NAMED } from './compare-pictures.ts';
import { keepMovingPictures, movePictures } from './move-pictures.ts';
import { sweepPictures } from './sweep-pictures.ts';

// Servers are started and ended.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const domain = (text: string): Domain => done(parseDomain(text));
const ALL = LOGO_SIZES.length;

describe.skipIf(!hasSwift)('a bucket of OpenStack Swift (skipped: python3-swift is not installed)', () => {
  let swift: OwnSwift;
  let folder: string;
  beforeAll(async () => {
    swift = await ownSwift();
    folder = await mkdtemp(join(tmpdir(), 'blazon-bucket-'));
  });
  afterEach(() => swift.mend());
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const counts = async ({ sql }: Database) => {
    const [row] = await sql<{ here: number; there: number }[]>`
      select count(png)::int as here, count(object)::int as there from logo_rendition`;
    return { here: row?.here, there: row?.there };
  };
  /** Of others to the same database. */
  const connections = async ({ sql }: Database): Promise<number | undefined> => {
    const [row] = await sql<{ count: number }[]>`
      select count(*)::int4 as count from pg_stat_activity
      where datname = current_database() and application_name = 'blazon' and pid <> pg_backend_pid()`;
    return row?.count;
  };
  const inBucket = async (db: Database): Promise<string[]> => {
    const pages: string[][] = [];
    for await (const page of db.pictures.bucket?.list() ?? []) pages.push(page);
    return pages.flat();
  };

  let db: Database;
  let made = 0;

  /** A database and a part of the bucket for each test. */
  const anInstallation = async (
    onStatement: (text: string) => unknown = () => {},
    isReadOnly = false,
  ): Promise<void> => {
    const { url } = await testDatabase();
    made += 1;
    const bucket = { ...swift.settings, prefix: `${made}`, isReadOnly };
    const pictures = new PictureStore({ bucket, dataDir: join(folder, `${made}`) });
    db = openDatabase(url, { pictures, onStatement });
  };
  afterEach(() => db.close());

  test('what is moved stays moved when the bucket fails, and the next move goes on', async () => {
    await anInstallation();
    for (let i = 0; i < BATCH + 1; i += 1) await aBrand(db, { domain: `b${i}.com`, color: `#0000${i + 10}` });
    const moving = movePictures(db, 'bucket', { onMoved: () => void swift.fail('cut') });
    await expect(moving).rejects.toThrow(Unavailable);
    expect(await counts(db)).toEqual({ here: ALL, there: BATCH * ALL });
    await swift.mend();
    await movePictures(db, 'bucket');
    expect(await counts(db)).toEqual({ here: 0, there: (BATCH + 1) * ALL });
    const [statistics] = await db.sql`
      select null_frac::float8 as nulls from pg_stats where tablename = 'logo_rendition' and attname = 'png'`;
    expect(statistics).toEqual({ nulls: 1 });
    expect(await checkPictures(db, { reads: true })).toMatchObject({
      ...{ used: (BATCH + 1) * ALL, missing: { count: 0 }, damaged: { count: 0 } },
    });
  });

  test('the housekeeper moves new pictures, but none to a bucket that is read only', async () => {
    const started: Database[] = [];
    for (const isReadOnly of [true, false]) {
      await anInstallation(undefined, isReadOnly);
      for (let i = 0; i < 3; i += 1) await aBrand(db, { domain: `own-${i}.com` });
      keepMovingPictures(db.url, db.pictures, createLogger('silent'));
      started.push(db);
    }
    const [readOnly = db] = started;
    await eventually('all are moved', async () => (await counts(db)).there === 3 * ALL);
    expect(await counts(readOnly)).toEqual({ here: 3 * ALL, there: 0 });
    await readOnly.close();
  });

  test('two machines that start together upload each picture once', async () => {
    await anInstallation();
    for (let i = 0; i < 2 * BATCH; i += 1) await aBrand(db, { domain: `once-${i}.com` });
    await swift.fail('freeze');
    for (let i = 0; i < 2; i += 1) keepMovingPictures(db.url, db.pictures, createLogger('silent'));
    await eventually('one gives up', async () => (await connections(db)) === 1);
    await swift.mend();
    await eventually('all are moved', async () => (await counts(db)).there === 2 * BATCH * ALL);
    expect(await inBucket(db)).toHaveLength(2 * BATCH * ALL);
    await eventually('the other is done', async () => (await connections(db)) === 0);
  });

  test('a full bucket takes nothing, and nothing is lost', async () => {
    await anInstallation();
    await aBrand(db, { domain: 'full.com', color: '#123123' });
    await swift.setFull(true);
    await expect(movePictures(db, 'bucket')).rejects.toThrow(Unavailable);
    expect(await counts(db)).toEqual({ here: ALL, there: 0 });
  });

  test('a logo that is replaced while it moves keeps the new pictures', async () => {
    let seen = () => {};
    const isRead = new Promise<void>((done) => {
      seen = done;
    });
    await anInstallation((text) => text.includes('select "logo_id", "size", "png"') && seen());
    const { id } = await aBrand(db, { domain: 'race.com', color: '#101010' });
    await swift.fail('freeze');
    const moving = movePictures(db, 'bucket');
    await isRead;
    await uploadLogo(db, id, '#202020');
    await swift.mend();
    expect((await moving).pictures).toBe(0);
    const rows = await db.sql<{ size: number; png: Buffer }[]>`select size, png from logo_rendition`;
    expect(rows).toHaveLength(ALL);
    for (const { size, png } of rows) expect(png).toEqual(await solidSquare('#202020', size));
  });

  test('back to the database, with earlier logos', async () => {
    await anInstallation();
    const { id } = await aBrand(db, { domain: 'back.com', color: '#303030' });
    await movePictures(db, 'bucket');
    await uploadLogo(db, id, '#404040');
    await movePictures(db, 'bucket');
    expect((await movePictures(db, 'database')).pictures).toBe(2 * ALL);
    expect(await counts(db)).toEqual({ here: ALL, there: 0 });
    await swift.fail('cut');
    const [kept] = await listReplacedLogos(db, domain('back.com'));
    expect(kept?.png).toBe((await solidSquare('#303030', 128)).toString('base64'));
  });

  test('back to the database, with some missing: they stay as they are', async () => {
    await anInstallation();
    const { id } = await aBrand(db, { domain: 'gaps.com', color: '#313131' });
    for (const color of ['#414141', '#515151']) {
      await movePictures(db, 'bucket');
      await uploadLogo(db, id, color);
    }
    await movePictures(db, 'bucket');
    const replaced = await db.sql<{ id: string; object: string }[]>`
      select id::text, objects ->> '64' as object from replaced_logo order by id`;
    // An earlier version left empty objects.
    await db.sql`
      insert into replaced_logo (logo_id, origin, source, license, master, content_hash, pngs, objects)
      select logo_id, origin, source, license, master, content_hash, pngs, '{}'
      from replaced_logo, generate_series(1, ${2 * BATCH}::int)`;
    const [missing = '', damaged = ''] = await objectsOf(db, id);
    for (const key of [missing, replaced[0]?.object ?? '']) await db.pictures.bucket?.remove(key);
    await swift.write(`${made}/${damaged.slice(0, 2)}/${damaged}.png`, Buffer.from('other'));

    const moved = await movePictures(db, 'database');
    expect(moved).toMatchObject({ pictures: 3 * ALL - 3, missing: 3 });
    expect(await objectsOf(db, id)).toEqual(expect.arrayContaining([missing, damaged]));
    const left = await db.sql`
      select id::text, objects ->> '64' as object from replaced_logo where objects <> '{}'`;
    expect([...left]).toEqual([replaced[0]]);
  });

  test('a bucket that is read only takes nothing and loses nothing', async () => {
    await anInstallation(undefined, true);
    await db.pictures.bucket?.add(Buffer.from('of another database'));
    await expect(movePictures(db, 'bucket')).rejects.toThrow(ConfigError);
    for (let i = 0; i < 2; i += 1) await expect(sweepPictures(db, { days: 0 })).rejects.toThrow(ConfigError);
    expect(await inBucket(db)).toHaveLength(1);
  });

  test('check finds what is missing, damaged and unused', async () => {
    await anInstallation();
    const { id } = await aBrand(db, { domain: 'check.com', color: '#505050' });
    await movePictures(db, 'bucket');
    const [missing = '', damaged = ''] = await objectsOf(db, id);
    const unused = await db.pictures.bucket?.add(Buffer.from('unused'));
    await db.pictures.bucket?.remove(missing);
    await swift.write(`${made}/${damaged.slice(0, 2)}/${damaged}.png`, Buffer.from('other'));
    expect(unused).toBeDefined();
    expect(await checkPictures(db, { reads: false })).toEqual({
      ...{ used: ALL - 1, unused: 1 },
      missing: { count: 1, keys: [missing] },
      damaged: { count: 0, keys: [] },
    });
    expect(await checkPictures(db, { reads: true })).toMatchObject({
      damaged: { count: 1, keys: [damaged] },
    });
  });

  test('check counts any number of missing pictures, and names the first', async () => {
    await anInstallation();
    const { id } = await aBrand(db, { domain: 'many.com', color: '#515151' });
    const MANY = 2500;
    await db.sql`
      insert into logo_rendition (logo_id, size, object, etag)
      select l.id, 1000 + n, lpad(n::text, 80, '0'), 'x' from logo l, generate_series(1, ${MANY}::int) n
      where brand_id = ${id}`;
    const { missing } = await checkPictures(db, { reads: false });
    expect(missing.count).toBe(MANY);
    expect(missing.keys).toEqual(
      Array.from({ length: MAX_NAMED }, (_, i) => String(i + 1).padStart(80, '0')),
    );
  });

  test('sweep deletes what was unused for long enough, and nothing a logo or an earlier one uses', async () => {
    await anInstallation();
    const { id } = await aBrand(db, { domain: 'sweep.com', color: '#606060' });
    const other = await aBrand(db, { domain: 'deleted.com', color: '#707070' });
    await movePictures(db, 'bucket');
    const earlier = await objectsOf(db, id);
    const deleted = await objectsOf(db, other.id);
    await uploadLogo(db, id, '#808080');
    await movePictures(db, 'bucket');
    await db.sql`delete from brand where id = ${other.id}`;

    expect(await sweepPictures(db, { days: 8 })).toEqual({ deleted: 0, waiting: ALL });
    await db.sql`update unused_picture set since = since - interval '7 days'`;
    expect(await sweepPictures(db, { days: 8 })).toEqual({ deleted: 0, waiting: ALL });
    // Used again, as after an older backup was restored.
    const [again = '', ...due] = deleted;
    await db.sql`update logo_rendition set object = ${again} where object = ${(await objectsOf(db, id))[0] ?? ''}`;
    await db.sql`update unused_picture set since = since - interval '1 day'`;
    expect(await sweepPictures(db, { days: 8 })).toEqual({ deleted: ALL - 1, waiting: 1 });
    const left = await inBucket(db);
    expect(left).toEqual(expect.arrayContaining([again, ...earlier]));
    expect(left.filter((key) => due.includes(key))).toEqual([]);
  });
});

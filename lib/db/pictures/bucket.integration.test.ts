import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { eventually } from '../../../tests/support/eventually.ts';
import { hasSwift, type OwnSwift, ownSwift } from '../../../tests/support/swift-server.ts';
import { Unavailable } from '../../core/errors/unavailable.ts';
import { BULK_MS, Bucket, DamagedPicture } from './bucket.ts';
import { PictureStore } from './picture-store.ts';

// Servers are started and ended.
vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 });

const png = (text: string) => Buffer.from(`\x89PNG ${text}`);

describe.skipIf(!hasSwift)('a bucket of OpenStack Swift (skipped: python3-swift is not installed)', () => {
  let swift: OwnSwift;
  let bucket: Bucket;
  let dataDir: string;

  beforeAll(async () => {
    swift = await ownSwift();
    bucket = new Bucket(swift.settings);
    dataDir = await mkdtemp(join(tmpdir(), 'blazon-pictures-'));
  });
  afterEach(() => swift.mend());
  afterAll(() => rm(dataDir, { recursive: true, force: true }));

  const nameOf = (key: string) => `p/${key.slice(0, 2)}/${key}.png`;

  test('has what was added, under a new key each time, until it is removed', async () => {
    const [one, other] = [await bucket.add(png('one')), await bucket.add(png('one'))];
    expect(one).not.toBe(other);
    await bucket.remove(one);
    expect(await bucket.get(one, BULK_MS)).toBeNull();
    expect(await bucket.get(other, BULK_MS)).toEqual(png('one'));
    await bucket.remove(one);
  });

  test('lists its pictures in order, and no other objects', async () => {
    const listing = new Bucket({ ...swift.settings, prefix: 'list' });
    const keys = await Promise.all(Array.from({ length: 7 }, (_, i) => listing.add(png(`${i}`))));
    const key = keys[0] ?? '';
    const others = ['00/a&b.txt', `a&b/${key}.png`, `copy/${key.slice(0, 2)}/${key}.png`, `zz/${key}.png`];
    for (const name of [...others.map((name) => `list/${name}`), `other/${key.slice(0, 2)}/${key}.png`])
      await swift.write(name, Buffer.from('not ours'));
    const pages: string[][] = [];
    for await (const page of listing.list(1)) pages.push(page);
    expect(pages.flat()).toEqual(keys.sort());
    expect(pages.length).toBe(keys.length + others.length);
  });

  test('refuses other bytes than were written', async () => {
    const key = await bucket.add(png('true'));
    await swift.write(nameOf(key), png('false'));
    await expect(bucket.get(key, BULK_MS)).rejects.toThrow(DamagedPicture);
  });

  test('says why it is not reached', async () => {
    await swift.fail('cut');
    await expect(bucket.ping()).rejects.toThrow(/does not answer: (?!fetch failed)./);
  });

  test.each(['cut', 'freeze'] as const)('is unavailable when its connections %s', async (how) => {
    const key = await bucket.add(png(how));
    await swift.fail(how);
    await expect(bucket.get(key)).rejects.toThrow(Unavailable);
    await swift.mend();
    expect(await bucket.get(key, BULK_MS)).toEqual(png(how));
  });

  test('a full disk refuses pictures, and gives those it has', async () => {
    const key = await bucket.add(png('before'));
    await swift.setFull(true);
    await expect(bucket.add(png('after'))).rejects.toThrow(Unavailable);
    expect(await bucket.get(key, BULK_MS)).toEqual(png('before'));
  });

  test.each([
    ['a wrong secret', { secretAccessKey: 'wrong' }, /403 SignatureDoesNotMatch/],
    ['another bucket', { bucket: 'absent' }, /404 NoSuchBucket/],
  ])('%s is named in the error', async (_what, other, message) => {
    const wrong = new Bucket({ ...swift.settings, ...other });
    await expect(wrong.add(png('x'))).rejects.toThrow(message);
    await expect(wrong.get('a'.repeat(80), BULK_MS)).rejects.toThrow(message);
    await expect(wrong.list().next()).rejects.toThrow(message);
  });

  test('pictures that were read are on disk while the bucket is away, unless the file was damaged', async () => {
    const store = new PictureStore({ bucket: swift.settings, dataDir });
    const [kept, damaged] = [await bucket.add(png('kept')), await bucket.add(png('damaged'))];
    for (const key of [kept, damaged]) await eventually('it is read', () => store.get(key).catch(() => null));
    const file = join(dataDir, 'pictures', damaged.slice(0, 2), `${damaged}.png`);
    await eventually('both are kept', async () => {
      const names = await readdir(join(dataDir, 'pictures'), { recursive: true });
      return names.filter((name) => name.endsWith('.png')).length === 2;
    });
    await writeFile(file, 'other');
    await swift.fail('cut');
    expect(await store.get(kept)).toEqual(png('kept'));
    await expect(store.get(damaged)).rejects.toThrow(Unavailable);
    expect(store.reads).toMatchObject({ disk: 1, bucket: 2 });
    expect(store.reads.failed).toBeGreaterThan(0);
  });
});

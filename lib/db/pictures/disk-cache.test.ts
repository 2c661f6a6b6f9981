import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DiskCache } from './disk-cache.ts';

const KIB = 1024;
const BLOCK = 4 * KIB;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blazon-cache-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const picture = (seed: number, length = KIB) => Buffer.alloc(length, `picture ${seed} `);
const keyOf = (png: Buffer) => createHash('sha256').update(png).digest('hex') + 'a'.repeat(16);

test('keeps its size, whichever process filled the folder, and gives back only whole pictures', async () => {
  const path = join(folder, 'bounded');
  const maxBytes = 256 * 8 * BLOCK;
  for (let process = 0; process < 2; process += 1) {
    const cache = new DiskCache(path, maxBytes);
    for (let i = 0; i < 4000; i += 1) {
      const png = picture(process * 4000 + i);
      await cache.set(keyOf(png), png);
      if (i % 500 === 0) expect(await cache.get(keyOf(png))).toEqual(png);
    }
    expect(await bytesIn(path)).toBeLessThanOrEqual(maxBytes);
    expect(await bytesIn(path)).toBeGreaterThan(maxBytes / 2);
  }
});

test('keeps pictures while another process deletes files', async () => {
  const path = join(folder, 'gone');
  const png = picture(1);
  const inside = join(path, keyOf(png).slice(0, 2));
  await mkdir(inside, { recursive: true });
  // Listed, but not there when it is looked at.
  await symlink('nowhere', join(inside, 'gone.png'));
  const cache = new DiskCache(path, 1e9);
  await cache.set(keyOf(png), png);
  expect(await cache.get(keyOf(png))).toEqual(png);
});

test('keeps nothing larger than a share, and nothing at all without space', async () => {
  const path = join(folder, 'none');
  for (const maxBytes of [0, 256 * BLOCK]) {
    const png = picture(1, BLOCK + 1);
    const cache = new DiskCache(path, maxBytes);
    await cache.set(keyOf(png), png);
    expect(await cache.get(keyOf(png))).toBeNull();
  }
});

test('a disk that refuses is no failure', async () => {
  const path = join(folder, 'file');
  await writeFile(path, '');
  const cache = new DiskCache(path, 1e9);
  const png = picture(1);
  await cache.set(keyOf(png), png);
  expect(await cache.get(keyOf(png))).toBeNull();
});

async function bytesIn(path: string): Promise<number> {
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  const sizes = await Promise.all(
    entries.map(async (entry) =>
      entry.isFile() ? Math.ceil((await stat(join(entry.parentPath, entry.name))).size / BLOCK) * BLOCK : 0,
    ),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
}

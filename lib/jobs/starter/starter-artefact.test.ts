import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openStarter, starterFiles } from './starter-artefact.ts';

let dir: string;
beforeAll(async () => {
  dir = await mkdtemp(join(tmpdir(), 'blazon-artefact-'));
  const index = { key: 'k', brands: [], coins: [], currencies: [] };
  await writeFile(join(dir, starterFiles.index), JSON.stringify(index));
  await writeFile(join(dir, starterFiles.pictures), Buffer.from([1, 2, 3, 4]));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

test('an opened catalog gives its index and the bytes of a rendition', async () => {
  const starter = await openStarter(dir);
  expect(starter.key).toBe('k');
  expect([...starter.png({ offset: 1, length: 2 })]).toEqual([2, 3]);
});

test.each([
  { offset: 3, length: 2 },
  { offset: -1, length: 2 },
  { offset: 4, length: 0 },
])('a rendition outside the file is refused: $offset+$length', async (place) => {
  const starter = await openStarter(dir);
  expect(() => starter.png(place)).toThrow(RangeError);
});

test('a folder without a catalog is refused', async () => {
  await expect(openStarter(join(dir, 'nowhere'))).rejects.toThrow(/ENOENT/);
});

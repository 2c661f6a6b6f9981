import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Database } from '../lib/db/client.ts';
import { commandLineHere } from '../tests/support/command-line.ts';
import { aBrand, solidSquare } from '../tests/support/factories.ts';
import { testDatabase } from '../tests/support/test-database.ts';

// Each command starts a process.
vi.setConfig({ testTimeout: 120_000 });

let db: Database;
let folder: string;
beforeAll(async () => {
  db = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), 'blazon-logos-'));
  for (const color of ['red', 'green']) await writeFile(logo(color), await solidSquare(color, 128));
});
afterAll(() => rm(folder, { recursive: true }));

const { json, failure } = commandLineHere(() => db);
const logo = (color: string) => join(folder, `${color}.png`);

test('a missed name is created with its logo', async () => {
  const created = await json('catalog', 'create', 'Acme-Unknown.com', 'Acme', '--logo', logo('red'));
  expect(created).toMatchObject({ identifier: 'acme-unknown.com', name: 'Acme' });
  expect(created.contentHash).toMatch(/^[0-9a-f]{64}$/);
  expect(await json('catalog', 'create', 'ACMX', 'Acme Coin')).toMatchObject({ contentHash: null });
  const again = await failure('catalog', 'create', 'acme-unknown.com', 'Acme');
  expect(again).toMatchObject({ code: 1, name: 'conflict' });
  const unreadable = await failure('catalog', 'create', 'other.com', 'Other', '--logo', logo('missing'));
  expect(unreadable).toMatchObject({ code: 1, name: 'no_file' });
  expect(await failure('catalog', 'find', 'other.com')).toMatchObject({ name: 'not_found' });
});

test('a replaced logo is listed and served again', async () => {
  await aBrand(db, { domain: 'replaced.com' });
  const green = await json('catalog', 'logo', 'replaced.com', logo('green'));
  const red = await json('catalog', 'logo', 'replaced.com', logo('red'));
  const earlier = await json('catalog', 'earlier-logos', 'replaced.com');
  const kept = earlier.find((one: { contentHash: string }) => one.contentHash === green.contentHash);
  expect(kept).toMatchObject({ origin: 'operator', license: 'own' });
  const restored = await json('catalog', 'restore-logo', 'replaced.com', `${kept.id}`);
  expect(restored).toEqual({ identifier: 'replaced.com', contentHash: green.contentHash });
  const [newest] = await json('catalog', 'earlier-logos', 'replaced.com');
  expect(newest.contentHash).toBe(red.contentHash);
  expect(await failure('catalog', 'restore-logo', 'replaced.com', '999999')).toMatchObject({
    code: 1,
    name: 'not_found',
  });
  expect(await failure('catalog', 'restore-logo', 'replaced.com', 'x')).toMatchObject({ code: 2 });
});

test('entries are listed by their properties', async () => {
  await aBrand(db, { domain: 'plain.com', name: 'Plain', color: null });
  const keys = async (...args: string[]) =>
    (await json('catalog', 'list', ...args)).map(({ key }: { key: string }) => key);
  expect(await keys('--logo', 'none')).toEqual(['plain.com']);
  const byName = await keys('--sort', 'name');
  expect(byName).toEqual([...byName].sort());
  const [first] = await json('catalog', 'list', '--sort', 'name');
  expect(await keys('--sort', 'name', '--after', `${first.id}`)).toEqual(byName.slice(1));
  expect(await keys('pla')).toEqual(['plain.com']);
  expect(await keys('--kind', 'coin')).toEqual(['ACMX']);
  expect(await failure('catalog', 'list', '--source', 'nobody')).toMatchObject({ code: 2 });
});

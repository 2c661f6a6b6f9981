import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { authSecret } from './auth-secret.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'blazon-secret-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('is the one given', async () => {
  expect(await authSecret({ authSecret: 'x'.repeat(32), dataDir: join(folder, 'none') })).toBe(
    'x'.repeat(32),
  );
});

test('is generated once, shared by all processes and readable only by its owner', async () => {
  const dataDir = join(folder, 'data');
  const all = await Promise.all(Array.from({ length: 5 }, () => authSecret({ authSecret: null, dataDir })));
  expect(new Set(all).size).toBe(1);
  expect(all[0]).toMatch(/^[\w-]{43}$/);
  expect(await authSecret({ authSecret: null, dataDir })).toBe(all[0]);
  expect(await readdir(dataDir)).toEqual(['auth-secret']);
  expect((await stat(join(dataDir, 'auth-secret'))).mode & 0o777).toBe(0o600);
});

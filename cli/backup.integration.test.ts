import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { runCommand } from '../tests/support/command-line.ts';

const folders: string[] = [];

afterAll(async () => {
  for (const folder of folders) await rm(folder, { recursive: true, force: true });
});

test('a backup brings an embedded installation back after its folder was deleted', {
  timeout: 180_000,
}, async () => {
  const folder = await mkdtemp(join(tmpdir(), 'blazon-cli-backup-'));
  // As root, the database runs as another user, who must be able to enter the folder.
  await chmod(folder, 0o755);
  folders.push(folder);
  const [dataDir, file] = [join(folder, 'data'), join(folder, 'backup.zip')];
  const blazon = async (...args: string[]) => {
    const { code, out, err } = await runCommand({ url: '' }, [...args, '--json'], '', {
      BLAZON_DATA_DIR: dataDir,
    });
    return { code, found: JSON.parse(code === 0 || out !== '' ? out : err) };
  };
  const { found: token } = await blazon('token', 'create', '--kind', 'secret', '--plan', 'startup');
  expect((await blazon('backup', file)).found).toMatchObject({ file });
  const unwritten = await blazon('backup', join(folder, 'no-folder/backup.zip'));
  expect({ code: unwritten.code, error: unwritten.found.error.code }).toEqual({ code: 1, error: 'backup' });
  await rm(dataDir, { recursive: true });
  expect((await blazon('restore', file)).code).toBe(0);
  expect((await blazon('restore', file, '--check')).found).toEqual({ differences: [] });
  const { found: tokens } = await blazon('token', 'list');
  expect(tokens).toMatchObject([{ id: token.id }]);
  const refused = await blazon('restore', file);
  expect({ code: refused.code, error: refused.found.error.code }).toEqual({ code: 1, error: 'backup' });
});

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { bundleScript } from '../../scripts/bundle-script.mjs';
import { type FileProblems, probeFiles } from './probe-files.ts';

const NONE: FileProblems = { exhausted: null, scarce: null, disk: null };
// Below node_modules, where the bundle finds its packages.
const folder = mkdtempSync(join('node_modules', 'blazon-probe-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('a folder that can be written is fine and stays empty', async () => {
  const ours = join(folder, 'ours');
  mkdirSync(ours);
  expect(await probeFiles(ours)).toEqual(NONE);
  expect(readdirSync(ours)).toEqual([]);
  expect(await probeFiles(null)).toEqual(NONE);
});

test('a folder that is gone is reported', async () => {
  expect(await probeFiles(join(folder, 'missing'))).toEqual({
    ...NONE,
    disk: expect.stringContaining('ENOENT'),
  });
});

test.runIf(existsSync('/dev/full'))('a full disk is reported', async () => {
  const full = join(folder, 'full');
  mkdirSync(full);
  symlinkSync('/dev/full', join(full, '.probe'));
  expect(await probeFiles(full)).toEqual({ ...NONE, disk: expect.stringContaining('ENOSPC') });
});

test.runIf(existsSync('/proc/self/limits'))('descriptors that run out are reported', async () => {
  const bundle = join(folder, 'probe.mjs');
  await bundleScript('lib/health/probe-files.ts', bundle);
  const script = `
    import { openSync } from 'node:fs';
    import { descriptorLimit, probeFiles } from './${bundle}';
    descriptorLimit();
    const seen = [];
    const look = async () => {
      const { exhausted, scarce } = await probeFiles('${folder}');
      seen.push(exhausted !== null ? 'exhausted' : scarce !== null ? 'scarce' : 'fine');
    };
    await look();
    for (let last = 0; last < 186; ) last = openSync('/dev/null', 'r');
    await look();
    try { for (;;) openSync('/dev/null', 'r'); } catch {}
    await look();
    console.log(JSON.stringify(seen));`;
  const { stdout, stderr } = spawnSync(
    'sh',
    ['-c', 'ulimit -n 200 && exec "$0" --input-type=module -e "$1"', process.execPath, script],
    { encoding: 'utf8' },
  );
  expect({ stdout, stderr }).toEqual({ stdout: '["fine","scarce","exhausted"]\n', stderr: '' });
});

import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { VARIABLES } from '../lib/core/config/variables.ts';

const read = (path: string) => readFileSync(join('deploy', path), 'utf8');

test('every file passes the checks that this machine has tools for', { timeout: 120_000 }, () => {
  const { status, stdout } = spawnSync('sh', ['deploy/check'], {
    encoding: 'utf8',
    // An image takes minutes and needs a base image.
    env: { ...process.env, SKIP_IMAGE: '1' },
  });
  const lines = stdout.trim().split('\n');
  expect(lines.filter((line) => !/^(?:passed|skipped) {1,3}\S/.test(line))).toEqual([]);
  expect(lines.length).toBeGreaterThan(7);
  expect(status).toBe(0);
});

/** Of other programs, or only for the compose file. */
const OTHERS = ['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD', 'NEXT_TELEMETRY_DISABLED'];

test.each([
  ['compose.yml', /^ {6}([A-Z][A-Z_]+):/gm],
  ['docker/Dockerfile', /^(?:ENV | {4})([A-Z][A-Z_]+)=/gm],
  ['systemd/blazon.service', /^Environment=([A-Z_]+)=/gm],
  ['helm/blazon/values.yaml', /^ {2}(?:# )?([A-Z][A-Z_]+):/gm],
])('%s sets only variables that exist', (file, pattern) => {
  const named = Array.from(read(file).matchAll(pattern), ([, name]) => name ?? '');
  expect(named.length).toBeGreaterThan(0);
  expect(named.filter((name) => !(name in VARIABLES.shape) && !OTHERS.includes(name))).toEqual([]);
});

test('the image copies only what exists in the project or is built', () => {
  const copied = Array.from(
    read('docker/Dockerfile').matchAll(/^COPY --from=build (.+) \S+$/gm),
    ([, paths]) => (paths ?? '').split(' '),
  ).flat();
  expect(copied.length).toBeGreaterThan(8);
  // Read from the working folder at the first start.
  expect(copied).toContain('/app/catalog/facts');
  const built = ['/app/.next', '/app/dist', '/app/next.config.mjs', '/usr/local/bin/node'];
  expect(copied.filter((path) => !built.includes(path) && !existsSync(path.replace('/app/', '')))).toEqual(
    [],
  );
});

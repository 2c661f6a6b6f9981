import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, expect, test } from 'vitest';

const SCRIPT = resolve('scripts/release.mjs');
const folder = mkdtempSync(join(tmpdir(), 'blazon-release-'));
const [project, out] = [join(folder, 'project'), join(folder, 'out')];
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const git = (...args: string[]) =>
  execFileSync('git', ['-c', 'user.name=Test', '-c', 'user.email=test@example.com', ...args], {
    cwd: project,
  });
const release = () => spawnSync(process.execPath, [SCRIPT, out], { cwd: project, encoding: 'utf8' });

const PACKAGE = { name: 'sample', version: '1.2.3', dependencies: { left: '4.0.0' } };
const LEFT = { version: '4.0.0', resolved: 'https://example.com/left.tgz', integrity: 'sha512-AA==' };

test('a release has the committed files, the packages and their checksums, and nothing uncommitted', () => {
  execFileSync('git', ['init', '-q', project]);
  writeFileSync(join(project, 'package.json'), JSON.stringify(PACKAGE));
  const lock = { ...PACKAGE, lockfileVersion: 3, packages: { '': PACKAGE, 'node_modules/left': LEFT } };
  writeFileSync(join(project, 'package-lock.json'), JSON.stringify(lock));
  expect(release()).toMatchObject({ status: 1, stderr: expect.stringContaining('package.json') });
  git('add', '.');
  git('commit', '-qm', 'all');
  expect(release()).toMatchObject({ status: 0 });

  expect(() => execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: out })).not.toThrow();
  const listed = execFileSync('tar', ['-tzf', 'sample-1.2.3.tar.gz'], { cwd: out, encoding: 'utf8' });
  expect(listed.trim().split('\n').sort()).toEqual([
    'sample-1.2.3/',
    'sample-1.2.3/package-lock.json',
    'sample-1.2.3/package.json',
  ]);
  const sbom = JSON.parse(readFileSync(join(out, 'sample-1.2.3.cdx.json'), 'utf8'));
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', components: [{ name: 'left', version: '4.0.0' }] });

  const sums = readFileSync(join(out, 'SHA256SUMS'), 'utf8');
  expect(release().status).toBe(0);
  const archive = (text: string) => text.split('\n').find((line) => line.endsWith('.tar.gz'));
  expect(archive(readFileSync(join(out, 'SHA256SUMS'), 'utf8'))).toBe(archive(sums));
});

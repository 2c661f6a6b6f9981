// `npm run release [-- folder]`: the files of a release, made from the current commit alone (docs/decisions/0061).
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const MAX_OUTPUT = 200_000_000;

const run = (command, args) => execFileSync(command, args, { maxBuffer: MAX_OUTPUT });

const changed = run('git', ['status', '--porcelain']).toString().trim();
if (changed !== '') {
  console.error(`Commit or remove these changes first, because a release is made from a commit:\n${changed}`);
  process.exit(1);
}

const { name, version } = JSON.parse(readFileSync('package.json', 'utf8'));
const release = `${name}-${version}`;
const folder = process.argv[2] ?? 'release';
const sbom = ['sbom', '--package-lock-only', '--omit', 'dev', '--sbom-format', 'cyclonedx'];
const files = {
  [`${release}.tar.gz`]: run('git', ['archive', '--format=tar.gz', `--prefix=${release}/`, 'HEAD']),
  [`${release}.cdx.json`]: run('npm', [...sbom, '--sbom-type', 'application']),
};
const sums = Object.entries(files).map(
  ([file, bytes]) => `${createHash('sha256').update(bytes).digest('hex')}  ${file}\n`,
);
mkdirSync(folder, { recursive: true });
for (const [file, bytes] of Object.entries({ ...files, SHA256SUMS: sums.join('') }))
  writeFileSync(join(folder, file), bytes);
console.log(sums.join('').trimEnd());

// node scripts/pick-drawings.mjs [--from DIR]: copies the typed drawings (catalog/tables/picked-*.ts) of packages that are
// too heavy to install into catalog/drawings/, one file per package. Fetches the pinned packages with `npm pack`, or reads
// them from a node_modules folder. Run it after a change of the tables or versions, then `npm run catalog:sheet`.
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleScript } from './bundle-script.mjs';

const { values } = parseArgs({ options: { from: { type: 'string' } } });
const from = values.from === undefined ? undefined : resolve(values.from);
process.chdir(resolve(import.meta.dirname, '..'));
const cacheDir = join('node_modules', '.cache');
mkdirSync(cacheDir, { recursive: true });
const dir = mkdtempSync(join(cacheDir, 'pick-drawings-'));
const fetched = mkdtempSync(join(tmpdir(), 'blazon-packages-'));
try {
  const outfile = join(dir, 'pick.mjs');
  await bundleScript('catalog/pick.ts', outfile);
  const { pickDrawings, pickedPackages } = await import(pathToFileURL(resolve(outfile)).href);
  for (const [key, { name, version }] of Object.entries(pickedPackages)) {
    const packageDir = from === undefined ? unpacked(name, version) : join(from, name);
    const { text, icons, leftOut } = await pickDrawings(key, packageDir);
    writeFileSync(join('catalog', 'drawings', `${key}.generated.json`), text);
    process.stdout.write(`${name}@${version}: ${icons} drawings, ${text.length} bytes.\n`);
    for (const line of leftOut) process.stdout.write(`  left out: ${line}\n`);
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
  rmSync(fetched, { recursive: true, force: true });
}

/** @param {string} name @param {string} version @returns {string} the folder of the unpacked package */
function unpacked(name, version) {
  const folder = join(fetched, name.replace(/\W+/g, '-'));
  mkdirSync(folder);
  const archive = execFileSync(
    'npm',
    ['pack', `${name}@${version}`, '--silent', '--pack-destination', folder],
    {
      encoding: 'utf8',
    },
  ).trim();
  execFileSync('tar', ['-xzf', join(folder, archive), '-C', folder]);
  return join(folder, 'package');
}

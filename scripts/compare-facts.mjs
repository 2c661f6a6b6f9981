// node scripts/compare-facts.mjs <folder>: lists differences between the typed facts and public lists in a folder (see
// catalog/compare-facts.ts). A difference is not necessarily an error, so the exit code is 0.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const [folder] = process.argv.slice(2);
if (folder === undefined) {
  process.stderr.write('Expected the folder of the lists: node scripts/compare-facts.mjs <folder>\n');
  process.exit(2);
}
const dataDir = resolve(folder);
process.chdir(resolve(import.meta.dirname, '..'));
const cacheDir = join('node_modules', '.cache');
mkdirSync(cacheDir, { recursive: true });
const dir = mkdtempSync(join(cacheDir, 'compare-facts-'));
try {
  const outfile = join(dir, 'compare-facts.mjs');
  await build({
    entryPoints: ['catalog/compare-facts.ts'],
    bundle: true,
    platform: 'node',
    target: 'node20.20',
    format: 'esm',
    packages: 'external',
    outfile,
  });
  const { compareFacts } = await import(pathToFileURL(resolve(outfile)).href);
  const differences = await compareFacts(join('catalog', 'facts'), dataDir);
  for (const { list, what, ours, theirs } of differences)
    process.stdout.write(`${list}: ${what}: ours ${ours}, theirs ${theirs}\n`);
  process.stdout.write(`${differences.length} differences.\n`);
} finally {
  rmSync(dir, { recursive: true, force: true });
}

// node scripts/catalog-sheet.mjs --out DIR [--starter DIR] [--all] [--kind brand|coin|currency] [--source PREFIX]
//   [--names a,b]: contact sheets of the built catalog, only with drawings that nobody judged yet (see catalog/sheet.ts).
// node scripts/catalog-sheet.mjs --accept DIR [--wrong a,b]: records the verdict on the sheets of a folder.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { bundleScript } from './bundle-script.mjs';

const { values } = parseArgs({
  options: {
    out: { type: 'string' },
    starter: { type: 'string', default: join('dist', 'catalog') },
    all: { type: 'boolean', default: false },
    kind: { type: 'string' },
    source: { type: 'string' },
    names: { type: 'string' },
    accept: { type: 'string' },
    wrong: { type: 'string', default: '' },
  },
});
if (values.out === undefined && values.accept === undefined) {
  process.stderr.write(
    'Expected a folder: --out DIR writes sheets, --accept DIR records the verdict on them.\n',
  );
  process.exit(2);
}
const [out, accept] = [values.out, values.accept].map((path) =>
  path === undefined ? undefined : resolve(path),
);
const starterDir = resolve(values.starter);
process.chdir(resolve(import.meta.dirname, '..'));
const cacheDir = join('node_modules', '.cache');
mkdirSync(cacheDir, { recursive: true });
const dir = mkdtempSync(join(cacheDir, 'catalog-sheet-'));
try {
  const outfile = join(dir, 'sheet.mjs');
  await bundleScript('catalog/sheet.ts', outfile);
  const { verdictLines, writeSheets } = await import(pathToFileURL(resolve(outfile)).href);
  if (accept !== undefined)
    record(
      await verdictLines(
        accept,
        values.wrong.split(',').filter((name) => name !== ''),
      ),
    );
  else {
    const { kind, source, names, all } = values;
    const options = { starterDir, outDir: out, all, kind, source, names: names?.split(',') };
    const { drawings, pages } = await writeSheets(options);
    process.stdout.write(`${drawings} drawings on ${pages} sheets in ${out}.\n`);
  }
} finally {
  rmSync(dir, { recursive: true, force: true });
}

/** @param {{ good: string[], wrong: string[] }} verdicts */
function record({ good, wrong }) {
  const file = join('catalog', 'tables', 'judgements.ts');
  const date = new Date().toISOString().slice(0, 10);
  const lines = [];
  for (let at = 0; at < good.length; at += 12) lines.push(`      ${good.slice(at, at + 12).join(' ')}`);
  const group = `  {\n    date: '${date}',\n    hashes: \`\n${lines.join('\n')}\n    \`,\n  },\n`;
  let text = readFileSync(file, 'utf8');
  if (good.length > 0)
    text = text.replace(/(hashes: string \}\[\] = \[)\n?/, (start) => `${start.trimEnd()}\n${group}`);
  text = text.replace(/(?<=wrongDrawings: .* = \{\n)[^}]*/, (known) =>
    [...known.split('\n').filter(Boolean), ...wrong.map((name) => `  '${name}': '${date}',`)]
      .sort()
      .concat('')
      .join('\n'),
  );
  writeFileSync(file, text);
  process.stdout.write(
    `Recorded ${good.length} good and ${wrong.length} wrong drawings. Run biome on ${file}.\n`,
  );
}

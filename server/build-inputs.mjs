import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

const SOURCES = {
  bundles: ['server', 'lib', 'cli', 'messages', 'catalog', 'package-lock.json'],
  catalog: ['catalog', 'lib/jobs/drawing', 'package-lock.json'],
  // Not tsconfig.json: Next rewrites it during a build.
  pages: [
    ...['app', 'components', 'content', 'lib', 'messages', 'public'],
    ...['next.config.ts', 'postcss.config.mjs', 'proxy.ts', 'instrumentation.ts', 'package-lock.json'],
    ...['server/compile-hints.mjs', 'server/compress-assets.mjs'],
  ],
};

/** @typedef {keyof typeof SOURCES} BuildPart */

const isTest = /\.test\.tsx?$/;
/** Described by the lockfiles. */
const isInstalled = /(^|\/)(node_modules|\.install-\w+)\//;

/** Hash of names, sizes and modification times. @param {string} projectDir */
export function quickFingerprint(projectDir) {
  const hash = createHash('sha256').update(process.version);
  for (const file of listFiles(projectDir, [...new Set(Object.values(SOURCES).flat())])) {
    const { size, mtimeMs } = statSync(join(projectDir, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/** @param {string} projectDir @param {BuildPart} part @param {string[]} [more] further files */
export function contentFingerprint(projectDir, part, more = []) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...listFiles(projectDir, SOURCES[part]), ...more])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectDir, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Missing roots are skipped. @param {string} projectDir @param {string[]} roots */
function listFiles(projectDir, roots) {
  const files = [];
  for (const root of roots) {
    const stat = statSync(join(projectDir, root), { throwIfNoEntry: false });
    if (stat?.isFile()) files.push(root);
    if (!stat?.isDirectory()) continue;
    for (const entry of readdirSync(join(projectDir, root), { recursive: true, withFileTypes: true })) {
      // `path` in Node 20.
      const name = join(entry.parentPath ?? entry.path, entry.name).slice(projectDir.length + 1);
      if (entry.isFile() && !isTest.test(name) && !isInstalled.test(name)) files.push(name);
    }
  }
  return files.sort();
}

import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What each part of the build is made from, relative to the project. */
const sources = {
  bundles: ['server', 'lib', 'cli', 'messages', 'catalog', 'package-lock.json'],
  catalogue: ['catalog', 'lib/jobs/drawing', 'package-lock.json'],
  // Not tsconfig.json: Next rewrites it while it builds.
  pages: [
    ...['app', 'components', 'content', 'lib', 'messages', 'public'],
    ...['next.config.ts', 'postcss.config.mjs', 'proxy.ts', 'instrumentation.ts', 'package-lock.json'],
    'server/compile-hints.mjs',
  ],
};

/** @typedef {keyof typeof sources} BuildPart */

const isTest = /\.test\.tsx?$/;

/**
 * Names, sizes and change times of everything any part is made from: fast enough for every start.
 * @param {string} projectDir
 */
export function quickFingerprint(projectDir) {
  const hash = createHash('sha256').update(process.version);
  for (const file of listFiles(projectDir, [...new Set(Object.values(sources).flat())])) {
    const { size, mtimeMs } = statSync(join(projectDir, file));
    hash.update(`${file}\0${size}\0${mtimeMs}\0`);
  }
  return hash.digest('hex');
}

/**
 * The contents of everything one part is made from.
 * @param {string} projectDir
 * @param {BuildPart} part
 * @param {string[]} [more] further files
 */
export function contentFingerprint(projectDir, part, more = []) {
  const hash = createHash('sha256').update(process.version);
  for (const file of [...listFiles(projectDir, sources[part]), ...more])
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(projectDir, file)))
      .update('\0');
  return hash.digest('hex');
}

/**
 * @param {string} projectDir
 * @param {string[]} roots files or folders; missing ones are passed over
 * @returns {string[]} in a fixed order
 */
function listFiles(projectDir, roots) {
  const files = [];
  for (const root of roots) {
    const stat = statSync(join(projectDir, root), { throwIfNoEntry: false });
    if (stat?.isFile()) files.push(root);
    if (!stat?.isDirectory()) continue;
    for (const entry of readdirSync(join(projectDir, root), { recursive: true, withFileTypes: true })) {
      // `path` is the folder's name in Node 20.
      const name = join(entry.parentPath ?? entry.path, entry.name).slice(projectDir.length + 1);
      if (entry.isFile() && !isTest.test(name)) files.push(name);
    }
  }
  return files.sort();
}

import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { RENDER_VERSION } from '../lib/jobs/drawing/render.ts';

/** Of package versions, and the sources and drawings in `catalog/` and `lib/jobs/drawing/`. Equal keys, equal bytes. */
export async function starterKey(projectRoot: string = process.cwd()): Promise<string> {
  const hash = createHash('sha256');
  hash.update(
    JSON.stringify([RENDER_VERSION, sharp.versions.sharp, sharp.versions.vips, process.versions.zlib]),
  );
  hash.update(await readFile(join(projectRoot, 'catalog', 'package-lock.json')));
  const folders = ['catalog', join('lib', 'jobs', 'drawing')].map((folder) =>
    sourceFiles(join(projectRoot, folder)),
  );
  for (const file of (await Promise.all(folders)).flat()) {
    hash.update(file.slice(projectRoot.length)).update('\0');
    hash.update(await readFile(file)).update('\0');
  }
  return hash.digest('hex');
}

const notInTheArtefact = ['judged.ts', 'judgements.ts', 'sheet.ts'];

async function sourceFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return (
    entries
      .filter(
        (entry) => entry.isFile() && /\.(ts|json)$/.test(entry.name) && !entry.name.endsWith('.test.ts'),
      )
      .filter((entry) => !entry.parentPath.includes('node_modules'))
      // Judging a drawing does not change it.
      .filter((entry) => !notInTheArtefact.includes(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
  );
}

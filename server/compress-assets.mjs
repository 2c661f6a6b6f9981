import { readdirSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import zlib from 'node:zlib';

const COMPRESSIBLE = /\.(?:css|js|svg)$/;

/**
 * Writes a `.br` and a `.gz` beside every script, style and drawing of the pages, for the front server
 * (`server/pages/assets.ts`).
 * @param {string} nextDir output folder of `next build`
 */
export async function compressAssets(nextDir) {
  const folder = join(nextDir, 'static');
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  await Promise.all(
    names
      .filter((name) => COMPRESSIBLE.test(name))
      .map(async (name) => {
        const path = join(folder, name);
        const bytes = await readFile(path);
        await writeFile(`${path}.br`, await promisify(zlib.brotliCompress)(bytes));
        await writeFile(`${path}.gz`, await promisify(zlib.gzip)(bytes, { level: 9 }));
      }),
  );
}

import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import type { PageInput } from './explain-page.ts';
import { PAGE_LIMITS } from './page/page.ts';

/** `ID.json` beside `ID.html`, as far as it is read; labels are not. */
const pageFile = z.object({
  id: z.string().min(1),
  url: z.url({ protocol: /^https?$/ }),
  finalUrl: z.url({ protocol: /^https?$/ }).nullish(),
  contentType: z.string().default('text/html'),
});

/** Bytes read of a page: enough for every character of the longest, whatever its charset. */
const MAX_BYTES = 4 * PAGE_LIMITS.characters;

/** Pages of a folder with `ID.html` and `ID.json` each. @throws ZodError for a description without id or address */
export async function* readLabelledPages(folder: string): AsyncGenerator<{ id: string; input: PageInput }> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  for (const name of names) {
    const { id, url, finalUrl, contentType } = pageFile.parse(
      JSON.parse(await readFile(join(folder, name), 'utf8')),
    );
    const body = await readPageFile(join(folder, name.replace(/\.json$/, '.html')));
    const origin = { asked: new URL(url).hostname };
    yield { id, input: { body, contentType, url: new URL(finalUrl ?? url), origin } };
  }
}

export const readPageFile = async (path: string): Promise<Uint8Array> =>
  (await readFile(path)).subarray(0, MAX_BYTES);

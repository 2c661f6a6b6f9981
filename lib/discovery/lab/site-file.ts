import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';

const part = z.object({
  text: z.string().optional(),
  charset: z.string().optional(),
  base64: z.string().optional(),
  /** Relative to the folder of the sites. */
  file: z.string().optional(),
  /** The connection ends after so many bytes. */
  cutAt: z.number().optional(),
  /** `repeat` the text up to `bytes`; `endless` until the client goes; `gzip` packs the parts. */
  generate: z.enum(['repeat', 'endless', 'gzip']).optional(),
  bytes: z.number().optional(),
});
const body = part.extend({ parts: z.array(part).optional() });
const plainAnswer = z.object({
  status: z.number().optional(),
  headers: z.record(z.string(), z.union([z.string(), z.array(z.string())])).optional(),
  body: body.optional(),
  /** In place of all others: a slow answer from the status line on. */
  generate: z.literal('drip').optional(),
  text: z.string().optional(),
  bytesPerSecond: z.number().optional(),
});
const answer = plainAnswer.extend({
  /** `name=value` */
  ifCookie: z.string().optional(),
  // biome-ignore lint/suspicious/noThenProperty: the name in the files
  then: plainAnswer.optional(),
  else: plainAnswer.optional(),
});
const site = z.object({
  id: z.string(),
  domain: z.string(),
  /** Answers of the first, second, … lookup of a name; the last repeats, and `public` is a public address. */
  dns: z.record(z.string(), z.array(z.array(z.string()))),
  txt: z.record(z.string(), z.array(z.string())).default({}),
  /** Answers by origin and path with query; `*` answers all. */
  origins: z.record(z.string(), z.record(z.string(), answer)),
  refuses: z.array(z.string()).default([]),
});

export type SiteBody = z.infer<typeof body>;
export type SiteAnswer = z.infer<typeof plainAnswer>;
export type SiteFile = z.infer<typeof site> & { folder: string };

/** A website in a file, in the form of the shared corpus of sites: `ID.json` next to a folder of bodies. */
export async function readSites(folder: string): Promise<SiteFile[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort();
  return Promise.all(
    names.map(async (name) => ({
      ...site.parse(JSON.parse(await readFile(join(folder, name), 'utf8'))),
      folder,
    })),
  );
}

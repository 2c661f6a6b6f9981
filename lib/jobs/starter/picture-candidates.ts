import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { starterFiles } from './starter-artefact.ts';

/** Addresses of pictures on Wikimedia Commons by domain; none if the starter catalog was not built. */
export async function readPictureCandidates(artefactDir: string): Promise<Map<string, string>> {
  const packed = await readFile(join(artefactDir, starterFiles.pictureCandidates)).catch(() => null);
  if (packed === null) return new Map();
  const rows = gunzipSync(packed)
    .toString('utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as { domain: string; url: string });
  return new Map(rows.map(({ domain, url }) => [domain, url]));
}

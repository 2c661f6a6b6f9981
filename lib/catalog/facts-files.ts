import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface FactsFile {
  name: string;
  text: string;
}

/** Every `*.jsonl` of the folder, in the order of their names. */
export async function readFactsFiles(dir: string): Promise<FactsFile[]> {
  const names = (await readdir(dir)).filter((name) => name.endsWith('.jsonl')).sort();
  return Promise.all(names.map(async (name) => ({ name, text: await readFile(join(dir, name), 'utf8') })));
}

/** Equal keys, equal files: known without parsing them, which takes longer than all else on a start that loads nothing. */
export function factsKey(files: readonly FactsFile[]): string {
  const hash = createHash('sha256');
  for (const { name, text } of files) hash.update(`${name}\0${text}\0`);
  return hash.digest('hex');
}

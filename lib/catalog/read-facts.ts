import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrandFacts, brandFacts } from '../core/brands/brand-facts.ts';

interface FactsProblem {
  file: string;
  line: number;
  reason: string;
}

export interface Facts {
  records: BrandFacts[];
  problems: FactsProblem[];
}

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

/** One brand per line; invalid lines become problems. */
export function parseFacts(files: readonly FactsFile[]): Facts {
  const records: BrandFacts[] = [];
  const problems: FactsProblem[] = [];
  for (const { name, text } of files)
    for (const [position, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue;
      const record = readLine(line);
      if (typeof record === 'string') problems.push({ file: name, line: position + 1, reason: record });
      else records.push(record);
    }
  return { records, problems };
}

export const readFacts = async (dir: string): Promise<Facts> => parseFacts(await readFactsFiles(dir));

function readLine(line: string): BrandFacts | string {
  let value: unknown;
  try {
    value = JSON.parse(line);
  } catch {
    return 'expected a JSON object';
  }
  const parsed = brandFacts.safeParse(value);
  if (parsed.success) return parsed.data;
  return parsed.error.issues
    .map((issue) => `${issue.path.join('.') || 'record'}: ${issue.message}`)
    .join('; ');
}

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
  key: string;
  records: BrandFacts[];
  problems: FactsProblem[];
}

/** Reads every `*.jsonl` of the folder, one brand per line; invalid lines become problems. */
export async function readFacts(dir: string): Promise<Facts> {
  const hash = createHash('sha256');
  const records: BrandFacts[] = [];
  const problems: FactsProblem[] = [];
  for (const file of (await readdir(dir)).filter((name) => name.endsWith('.jsonl')).sort()) {
    const text = await readFile(join(dir, file), 'utf8');
    hash.update(`${file}\0${text}\0`);
    for (const [position, line] of text.split('\n').entries()) {
      if (line.trim() === '') continue;
      const record = readLine(line);
      if (typeof record === 'string') problems.push({ file, line: position + 1, reason: record });
      else records.push(record);
    }
  }
  return { key: hash.digest('hex'), records, problems };
}

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

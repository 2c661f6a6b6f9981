import { type BrandFacts, brandFacts } from '../core/brands/brand-facts.ts';
import { type FactsFile, readFactsFiles } from './facts-files.ts';

interface FactsProblem {
  file: string;
  line: number;
  reason: string;
}

export interface Facts {
  records: BrandFacts[];
  problems: FactsProblem[];
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

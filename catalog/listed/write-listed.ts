import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { type Derived, deriveListed } from './derive.ts';

/** Reads the inputs (`.gz` or plain) and writes the rows, one per line, compressed and always the same bytes. */
export async function writeListed(
  paths: { equities: string; funds: string; filers: string },
  out: string,
): Promise<Derived['counts']> {
  const read = async (path: string) => {
    const bytes = await readFile(path);
    return {
      text: (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8'),
      hash: createHash('sha256').update(bytes).digest('hex'),
    };
  };
  const [equities, funds, filers] = await Promise.all([
    read(paths.equities),
    read(paths.funds),
    read(paths.filers),
  ]);
  const [ended, current, corrections] = await Promise.all(
    ['ended-listings', 'current-listings', 'corrections'].map((name) =>
      readFile(`catalog/listed/${name}.txt`, 'utf8'),
    ),
  );
  const { rows, counts } = deriveListed({
    equities: equities.text,
    funds: funds.text,
    filers: filers.text,
    ended: ended ?? '',
    current: current ?? '',
    corrections: corrections ?? '',
  });
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  await writeFile(out, gzipSync(text, { level: 9 }));
  console.log(
    JSON.stringify(
      { inputs: { equities: equities.hash, funds: funds.hash, filers: filers.hash }, counts },
      null,
      2,
    ),
  );
  return counts;
}

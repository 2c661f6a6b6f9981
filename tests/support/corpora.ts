import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rows of a list in tests/corpora. */
export const ownCorpus = <Row>(name: string): Row[] =>
  readFileSync(join(process.cwd(), 'tests/corpora', `${name}.jsonl`), 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Row);

/** Third-party lists, which are not part of the repository. */
const THIRD_PARTY = join(process.cwd(), '../shared/corpora');

/** A third-party list; null if it is missing. Name tests of it with `needs`. */
export function thirdPartyCorpus(path: string): string | null {
  const file = join(THIRD_PARTY, path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}

/** Files of a third-party folder; null if it is missing. */
export function thirdPartyFolder(path: string): { name: string; bytes: Buffer }[] | null {
  const folder = join(THIRD_PARTY, path);
  if (!existsSync(folder)) return null;
  return readdirSync(folder).map((name) => ({ name, bytes: readFileSync(join(folder, name)) }));
}

/** Name of a test that needs a third-party list. */
export const needs = (path: string, list: unknown, name: string): string =>
  list === null ? `${name} (left out: ../shared/corpora/${path} is not here)` : name;

/** Percent-encodes every byte of the UTF-8 form that is not a letter or digit; lone surrogates become U+FFFD. */
export const percentEncoded = (text: string): string =>
  [...Buffer.from(text, 'utf8')]
    .map((byte) =>
      /[0-9A-Za-z]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('');

/** UTF-8 as latin1, one character per byte: raw bytes for a socket. */
export const rawUtf8 = (text: string): string => Buffer.from(text, 'utf8').toString('latin1');

/** Runs jobs with limited concurrency. */
export async function eachOf<Item>(
  items: readonly Item[],
  job: (item: Item) => Promise<void>,
  atOnce = 8,
): Promise<void> {
  let next = 0;
  const worker = async (): Promise<void> => {
    for (let item = items[next++]; item !== undefined; item = items[next++]) await job(item);
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

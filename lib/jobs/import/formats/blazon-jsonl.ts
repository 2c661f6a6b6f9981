import type { ImportFormat, ReadRow } from '../format.ts';
import { readImportRow } from '../import-row.ts';
import { readLines } from '../read-lines.ts';

/** Blazon's own form, one JSON object per line: docs/importing.md. A line without `type` is a brand. */
export const blazonJsonl: ImportFormat = {
  name: 'jsonl',
  describes: "Blazon's own rows, one JSON object per line",
  source: 'import',
  canSeek: true,
  detect: (head, fileName) =>
    /\.(?:jsonl|ndjson)$/i.test(fileName) ||
    /^\uFEFF?\s*\{.*"(?:domain|type|lei|cik|wikidata|security)"\s*:.*\}\s*$/m.test(head.slice(0, 20_000)),
  async *read({ stream, from }): AsyncGenerator<ReadRow> {
    let { rows } = from;
    for await (const { line, text, nextByte } of readLines(stream, from, () => true)) {
      if (text !== null && text.trim() === '') continue;
      rows += 1;
      const next = { byte: nextByte, line, rows };
      const row = text === null ? 'row: longer than 16 MiB' : readJsonRow(text);
      if (typeof row === 'string') yield { line, bad: row, raw: text?.slice(0, 10_000) ?? null, next };
      else yield { line, row, next };
    }
  },
};

function readJsonRow(text: string) {
  if (text.includes('\uFFFD')) return 'row: has bytes that are not UTF-8';
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return 'row: expected a JSON object on one line';
  }
  const isBrand = typeof value === 'object' && value !== null && !Array.isArray(value) && !('type' in value);
  return readImportRow(isBrand ? { type: 'brand', ...(value as object) } : value);
}

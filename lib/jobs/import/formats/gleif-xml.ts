import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { type FormatInput, ImportFileError, type ReadRow } from '../format.ts';
import { readImportRow } from '../import-row.ts';
import { GLEIF_COLUMNS, type GleifColumn, gleifRow } from './gleif-record.ts';

const MAX_TEXT_LENGTH = 2000;

/** Records of an LEI-CDF file with any namespace prefix. Only XML's five entities are expanded. */
export async function* rowsOfGleifXml({ stream, from }: FormatInput): AsyncGenerator<ReadRow> {
  const path: string[] = [];
  const found: Partial<Record<GleifColumn, string>>[] = [];
  let record: Partial<Record<GleifColumn, string>> | null = null;
  let column: GleifColumn | null = null;
  let isWhole = false;
  const parser = new Parser(
    {
      onopentag(tag) {
        const name = tag.slice(tag.indexOf(':') + 1);
        if (name === 'LEIRecord') {
          record = {};
          path.length = 0;
        } else if (record !== null && path.length < 20) path.push(name);
        column = record === null ? null : columnAt(path);
        // Only the first of several lines is one of our columns.
        if (column !== null && record?.[column] !== undefined) column = null;
      },
      ontext(text) {
        if (record === null || column === null) return;
        const before = record[column] ?? '';
        if (before.length < MAX_TEXT_LENGTH) record[column] = before + text;
      },
      onclosetag(tag) {
        if (tag.endsWith('LEIRecord') && record !== null) {
          found.push(record);
          record = null;
        }
        path.pop();
        column = null;
        isWhole = tag.endsWith('LEIData');
      },
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new StringDecoder('utf8');
  let item = 0;
  let { rows } = from;
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    parser.write(decoder.write(chunk));
    for (const columns of found.splice(0)) {
      item += 1;
      const meaning = gleifRow(columns);
      if (meaning === null) continue;
      rows += 1;
      const next = { byte: 0, line: item, rows };
      const row = readImportRow(meaning);
      if (typeof row === 'string') yield { line: item, bad: row, raw: columns, next };
      else yield { line: item, row, next };
    }
  }
  // end() would close open elements silently.
  if (!isWhole)
    throw new ImportFileError('The file ends before its last element does: it was cut off. Fetch it again.');
  parser.end();
}

const COLUMNS = new Map<string, GleifColumn>(
  GLEIF_COLUMNS.map((column) => [column.replace(/\.1$/, ''), column]),
);

const columnAt = (path: readonly string[]): GleifColumn | null => COLUMNS.get(path.join('.')) ?? null;

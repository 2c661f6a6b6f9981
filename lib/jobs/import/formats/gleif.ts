import type { FormatInput, ImportFormat } from '../format.ts';
import { readHeader, requireHeader } from '../read-csv.ts';
import { GLEIF_COLUMNS, type GleifColumn, gleifRow } from './gleif-record.ts';
import { rowsOfGleifXml } from './gleif-xml.ts';
import { rowsOfCsv, rowsOfJson } from './rows-of.ts';

export const gleifCsv: ImportFormat = {
  name: 'gleif',
  describes: 'GLEIF: golden copy of level 1 (CSV)',
  source: 'gleif',
  canSeek: true,
  detect: (head) => {
    const columns = readHeader(head)?.columns ?? [];
    return columns.includes('LEI') && columns.includes('Entity.LegalName');
  },
  read: (input) =>
    rowsOfCsv(input, requireHeader(input.head), GLEIF_COLUMNS, (cells) =>
      gleifRow(Object.fromEntries(GLEIF_COLUMNS.map((column, place) => [column, cells[place]]))),
    ),
};

export const gleifJson: ImportFormat = {
  name: 'gleif-json',
  describes: 'GLEIF: golden copy of level 1 (JSON)',
  source: 'gleif',
  canSeek: false,
  detect: (head) => /^\uFEFF?\s*\{\s*"records"\s*:\s*\[\s*\{\s*"LEI"\s*:/.test(head),
  read: (input) => rowsOfJson(input, 2, (value) => gleifRow(columnsOf(value))),
};

export const gleifXml: ImportFormat = {
  name: 'gleif-xml',
  describes: 'GLEIF: golden copy of level 1 (XML)',
  source: 'gleif',
  canSeek: false,
  detect: (head) => /<(?:\w+:)?LEIData\b/.test(head.slice(0, 4000)),
  read: (input: FormatInput) => rowsOfGleifXml(input),
};

/** JSON nests the columns, with texts under `$`. */
function columnsOf(record: unknown): Partial<Record<GleifColumn, string>> {
  return Object.fromEntries(
    GLEIF_COLUMNS.flatMap((column) => {
      let value: unknown = record;
      for (const name of column.split('.')) {
        if (name === '1') value = Array.isArray(value) ? value[0] : value;
        else value = (value as Record<string, unknown> | null | undefined)?.[name];
      }
      const text = (value as { $?: unknown } | null | undefined)?.$ ?? value;
      return typeof text === 'string' ? [[column, text]] : [];
    }),
  );
}

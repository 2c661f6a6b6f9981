import type { FormatInput, ReadRow } from '../format.ts';
import { readImportRow } from '../import-row.ts';
import { type CsvHeader, readCsv } from '../read-csv.ts';
import { readJsonItems } from '../read-json-items.ts';

/** The interpretation of a file entry: a row to validate, the reason it is invalid, or null if irrelevant. */
export type Meaning = object | string | null;

/** Rows of the objects or arrays at a depth of a JSON file; lines are counted as items. */
export async function* rowsOfJson(
  { stream, from }: Pick<FormatInput, 'stream' | 'from'>,
  depth: number,
  meaningOf: (value: unknown) => Meaning | readonly Meaning[],
): AsyncGenerator<ReadRow> {
  let { rows } = from;
  for await (const entry of readJsonItems(stream, depth)) {
    const raw = 'value' in entry ? entry.value : null;
    const meaning = 'bad' in entry ? entry.bad : meaningOf(entry.value);
    for (const each of Array.isArray(meaning) ? meaning : [meaning]) {
      if (each === null) continue;
      rows += 1;
      yield readRow(each, raw, { byte: 0, line: entry.item, rows });
    }
  }
}

export async function* rowsOfCsv(
  { stream, from }: Pick<FormatInput, 'stream' | 'from'>,
  header: CsvHeader,
  columns: readonly string[],
  meaningOf: (cells: (string | undefined)[]) => Meaning,
): AsyncGenerator<ReadRow> {
  const places = columns.map((column) => header.columns.indexOf(column));
  let { rows } = from;
  for await (const record of readCsv(stream, header, from)) {
    const { line, nextByte } = record;
    const meaning =
      'bad' in record
        ? record.bad
        : meaningOf(places.map((place) => (place === -1 ? undefined : record.cells[place])));
    if (meaning === null) continue;
    rows += 1;
    const raw =
      'bad' in record ? record.raw : Object.fromEntries(cellsByColumn(columns, places, record.cells));
    yield readRow(meaning, raw, { byte: nextByte, line, rows });
  }
}

const cellsByColumn = (columns: readonly string[], places: readonly number[], cells: readonly string[]) =>
  columns.flatMap((column, place) => {
    const cell = cells[places[place] ?? -1];
    return cell === undefined || cell === '' ? [] : [[column, cell] as const];
  });

function readRow(meaning: object | string, raw: unknown, next: ReadRow['next']): ReadRow {
  const row = typeof meaning === 'string' ? meaning : readImportRow(meaning);
  return typeof row === 'string' ? { line: next.line, bad: row, raw, next } : { line: next.line, row, next };
}

import type { Readable } from 'node:stream';
import { ImportFileError, type Position, START } from './format.ts';
import { type Line, readLines } from './read-lines.ts';

/** A record of a CSV file (RFC 4180): its cells, or the problem with the line it starts on. */
type CsvRecord = { line: number; nextByte: number } & ({ cells: string[] } | { bad: string; raw: string });

/** A longer record has a quote that was never closed. */
const MAX_LINES = 500;
const MAX_LENGTH = 1 << 20;

/** Records after the header. An invalid one loses only its first line: no library resumes with the next line. */
export async function* readCsv(
  stream: Readable,
  { columns, delimiter }: CsvHeader,
  from: Position = START,
): AsyncGenerator<CsvRecord> {
  const waiting: Line[] = [];
  // Empty lines in a quoted cell are part of its text.
  const lines = readLines(stream, from, () => waiting.length === 0);
  let isHeader = from.byte === 0;
  let ended = false;
  const lineAt = async (place: number): Promise<Line | null> => {
    while (waiting.length <= place && !ended) {
      const next = await lines.next();
      if (next.done) ended = true;
      else waiting.push(next.value);
    }
    return waiting[place] ?? null;
  };
  for (let first = await lineAt(0); first !== null; first = await lineAt(0)) {
    let text = first.text ?? '';
    let last = first;
    let used = 1;
    for (; used < MAX_LINES && text.length < MAX_LENGTH && isOpen(text); used += 1) {
      const line = await lineAt(used);
      if (line === null || line.text === null) break;
      text += `\n${line.text}`;
      last = line;
    }
    const isSkipped = isHeader || (first.text === '' && used === 1);
    const cells = first.text === null ? 'row: longer than 16 MiB' : splitRecord(text, delimiter);
    if (isSkipped) {
      isHeader = false;
      waiting.splice(0, typeof cells === 'string' ? 1 : used);
      continue;
    }
    const problem =
      typeof cells === 'string'
        ? cells
        : cells.length !== columns.length
          ? `row: expected ${columns.length} cells; got ${cells.length}`
          : text.includes('\uFFFD')
            ? 'row: has bytes that are not UTF-8'
            : null;
    if (problem === null && typeof cells !== 'string') {
      waiting.splice(0, used);
      yield { line: first.line, nextByte: last.nextByte, cells };
    } else {
      waiting.splice(0, 1);
      yield {
        line: first.line,
        nextByte: first.nextByte,
        bad: problem ?? '',
        raw: (first.text ?? '').slice(0, 10_000),
      };
    }
  }
}

export interface CsvHeader {
  columns: string[];
  delimiter: ',' | ';' | '\t';
}

/** Columns and delimiter of the first line. @param head start of the file @returns null: no header */
export function readHeader(head: string): CsvHeader | null {
  const line = head.replace(/^\uFEFF/, '').split(/\r?\n/, 1)[0] ?? '';
  const delimiter = ([',', ';', '\t'] as const).find((candidate) => line.includes(candidate)) ?? ',';
  const columns = splitRecord(line, delimiter);
  return typeof columns === 'string' || columns.every((column) => column === '')
    ? null
    : { columns: columns.map((column) => column.trim()), delimiter };
}

export function requireHeader(head: string): CsvHeader {
  const header = readHeader(head);
  if (header === null) throw new ImportFileError('Expected a first line with the names of columns.');
  return header;
}

function isOpen(text: string): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"'); at !== -1; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 1;
}

/** Cells of one record (RFC 4180). @returns a string: the reason why it is malformed */
export function splitRecord(text: string, delimiter: string): string[] | string {
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    if (text[at] === '"') {
      let end = text.indexOf('"', at + 1);
      while (end !== -1 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
      if (end === -1) return 'row: has a quote that is never closed';
      const cell = text.slice(at + 1, end);
      cells.push(cell.includes('"') ? cell.replaceAll('""', '"') : cell);
      at = end + 1;
      if (at >= text.length) return cells;
      if (text[at] !== delimiter) return 'row: has text behind a closing quote';
      at += 1;
    } else {
      const end = text.indexOf(delimiter, at);
      const cell = end === -1 ? text.slice(at) : text.slice(at, end);
      if (cell.includes('"')) return 'row: has a quote inside a cell that does not begin with one';
      cells.push(cell);
      if (end === -1) return cells;
      at = end + 1;
    }
  }
}

import type { Readable } from 'node:stream';
import type { SourceName } from '../../core/brands/precedence.ts';
import type { ImportRow } from './import-row.ts';

/** A row of a file, valid or not. `line` counts from 1: its line, or its position in an array. */
export type ReadRow =
  | { line: number; row: ImportRow; next: Position }
  | { line: number; bad: string; raw: unknown; next: Position };

/** Where to resume: the next unpacked byte for formats that can seek, and the rows read, valid or not. */
export interface Position {
  byte: number;
  line: number;
  rows: number;
}

export const START: Position = { byte: 0, line: 0, rows: 0 };

export interface FormatInput {
  /** The unpacked bytes, from `from.byte` if the format `canSeek`, else from the start. */
  stream: Readable;
  /** Where to resume. A format that cannot seek reads from the start and drops the first `from.rows` rows. */
  from: Position;
  head: string;
  fileName: string;
}

export interface ImportFormat {
  name: string;
  describes: string;
  source: SourceName;
  canSeek: boolean;
  /** Detects the format by the first 64 KiB of text and the file name without `.gz`. */
  detect(head: string, fileName: string): boolean;
  /** Rows in file order; skips irrelevant entries. @throws ImportFileError when the file as a whole cannot be read */
  read(input: FormatInput): AsyncIterable<ReadRow>;
}

export class ImportFileError extends Error {}

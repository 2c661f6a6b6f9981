import type { Readable } from 'node:stream';
import type { SourceName } from '../../core/brands/precedence.ts';
import type { ImportRow } from './import-row.ts';

/** A row of a file, valid or not. `line` counts from 1: its line, or its position in an array. */
export type ReadRow =
  | { line: number; row: ImportRow; next: Position }
  | { line: number; bad: string; raw: unknown; next: Position };

/**
 * Where to resume after a row: the byte after it (of the unpacked file), for formats that can seek, and the number of rows
 * read so far, good and bad.
 */
export interface Position {
  byte: number;
  line: number;
  rows: number;
}

export const START: Position = { byte: 0, line: 0, rows: 0 };

export interface FormatInput {
  /** The unpacked bytes, from `from.byte` on where the format `canSeek`, else from the beginning. */
  stream: Readable;
  /** Where to go on. A format that cannot seek reads from the beginning; its first `from.rows` rows are dropped. */
  from: Position;
  /** The first bytes of the unpacked file, as for `detect`. */
  head: string;
  fileName: string;
}

/** One kind of file that can be imported. */
export interface ImportFormat {
  name: string;
  /** One line for the help: the format and its origin. */
  describes: string;
  /** The source the rows are attributed to, unless the operator names another. */
  source: SourceName;
  /** Whether reading can start at any row's first byte. */
  canSeek: boolean;
  /** Whether a file is of this format, by its first 64 KiB of text and its name without `.gz`. */
  detect(head: string, fileName: string): boolean;
  /**
   * Rows in the order of the file; irrelevant entries are skipped silently.
   * @throws ImportFileError when the file as a whole cannot be read
   */
  read(input: FormatInput): AsyncIterable<ReadRow>;
}

export class ImportFileError extends Error {}

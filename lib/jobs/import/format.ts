import type { Readable } from 'node:stream';
import type { SourceName } from '../../core/brands/precedence.ts';
import type { ImportRow } from './import-row.ts';

/** A row of a file, understood or not. `line` counts from 1: the line, or the place in an array, it was found at. */
export type ReadRow =
  | { line: number; row: ImportRow; next: Position }
  | { line: number; bad: string; raw: unknown; next: Position };

/**
 * Where reading goes on after a row: the byte behind it (of the unpacked file) where the format can start in the middle,
 * and the number of rows, good and bad, that the format gave until here.
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
  /** One line for the help: what it is and where it comes from. */
  describes: string;
  /** Whose word the rows are, unless the operator says otherwise. */
  source: SourceName;
  /** True where reading can start at any row's first byte. */
  canSeek: boolean;
  /** Whether a file is of this format, by its first 64 KiB of text and its name without `.gz`. */
  detect(head: string, fileName: string): boolean;
  /**
   * Rows in the order of the file; entries that are none of our business are passed over without a word.
   * @throws ImportFileError when the file as a whole cannot be read
   */
  read(input: FormatInput): AsyncIterable<ReadRow>;
}

/** A file that cannot be read as a whole; the message says what was expected and what came. */
export class ImportFileError extends Error {}

import { writeArray } from '../../../db/array-types.ts';

/** What a column may be given; null and undefined are NULL. */
export type Value = string | number | boolean | null | undefined | readonly string[] | object;

/** A row that the database could not take; the message is the reason. */
export class UnstorableRow extends Error {}

const SMALLEST_PIECE_BYTES = 1 << 12;
/** PostgreSQL reads COPY in pieces; fewer and larger ones cost less. */
const LARGEST_PIECE_BYTES = 1 << 18;
/** A UTF-16 unit becomes three bytes of UTF-8 at most. */
const BYTES_PER_CHARACTER = 3;

/**
 * Lines of one table for COPY. They are bytes outside the heap from the start: kept as strings until their batch is
 * written, the garbage collector went through all of them again and again (docs/decisions/0055).
 */
export class CopyText {
  private readonly full: Buffer[] = [];
  private piece: Buffer = Buffer.alloc(0);
  private length = 0;

  add(line: string): void {
    const most = line.length * BYTES_PER_CHARACTER;
    if (this.piece.length - this.length < most) this.grow(most);
    this.length += this.piece.write(line, this.length, 'utf8');
  }

  /** All that was added, in order. */
  pieces(): Buffer[] {
    return [...this.full, this.piece.subarray(0, this.length)];
  }

  private grow(bytes: number): void {
    if (this.length > 0) this.full.push(this.piece.subarray(0, this.length));
    const grown = Math.min(LARGEST_PIECE_BYTES, Math.max(SMALLEST_PIECE_BYTES, this.piece.length * 2));
    this.piece = Buffer.allocUnsafeSlow(Math.max(bytes, grown));
    this.length = 0;
  }
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/**
 * One line of COPY's text format (PostgreSQL documentation, COPY, "Text Format").
 * @throws UnstorableRow where a text has a character that PostgreSQL cannot keep
 */
export function copyLine(values: readonly Value[]): string {
  let line = '';
  for (let place = 0; place < values.length; place += 1)
    line += (place === 0 ? '' : '\t') + copyValue(values[place]);
  return `${line}\n`;
}

function copyValue(value: Value): string {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value) ? writeArray(value) : String(value);
  if (text.includes('\0')) throw new UnstorableRow('row: has a character U+0000, which no field can hold');
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : text;
}

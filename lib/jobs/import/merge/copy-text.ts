import { setImmediate as nextTurn } from 'node:timers/promises';
import { writeArray } from '../../../db/array-types.ts';
import type { Transaction } from '../../../db/client.ts';

export type Value = string | number | boolean | null | undefined | readonly string[] | object;

/** A row that the database cannot store; the message is the reason. */
export class UnstorableRow extends Error {}

const MIN_PIECE_BYTES = 1 << 12;
/** PostgreSQL reads COPY in pieces; fewer and larger ones cost less. */
const MAX_PIECE_BYTES = 1 << 18;
/** A UTF-16 unit takes at most three bytes in UTF-8. */
const BYTES_PER_CHARACTER = 3;

/** Lines in buffers outside the heap: the garbage collector would scan strings repeatedly (docs/decisions/0021). */
export class CopyText {
  readonly #full: Buffer[] = [];
  #piece: Buffer = Buffer.alloc(0);
  #length = 0;

  add(line: string): void {
    const bytes = line.length * BYTES_PER_CHARACTER;
    if (this.#piece.length - this.#length < bytes) this.#grow(bytes);
    this.#length += this.#piece.write(line, this.#length, 'utf8');
  }

  pieces(): Buffer[] {
    return [...this.#full, this.#piece.subarray(0, this.#length)];
  }

  #grow(bytes: number): void {
    if (this.#length > 0) this.#full.push(this.#piece.subarray(0, this.#length));
    const grown = Math.min(MAX_PIECE_BYTES, Math.max(MIN_PIECE_BYTES, this.#piece.length * 2));
    this.#piece = Buffer.allocUnsafeSlow(Math.max(bytes, grown));
    this.#length = 0;
  }
}

const SPECIAL = /[\\\t\n\r]/;
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** PostgreSQL documentation, COPY, "Text Format". @throws UnstorableRow for a character that cannot be stored */
export function copyLine(values: readonly Value[]): string {
  let line = '';
  for (let place = 0; place < values.length; place += 1)
    line += (place === 0 ? '' : '\t') + copyValue(values[place]);
  return `${line}\n`;
}

function copyValue(value: Value): string {
  if (value === null || value === undefined) return '\\N';
  const text = Array.isArray(value) ? writeArray(value) : String(value);
  if (text.includes('\0'))
    throw new UnstorableRow('row: contains the character U+0000, which cannot be stored');
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? '') : text;
}

/** Copies lines into a table of the same column order. @throws (rejects) when the server refuses a line */
export async function copyInto(sql: Transaction, table: string, text: CopyText): Promise<void> {
  const writable = await sql.unsafe(`copy ${table} from stdin`).writable();
  for (const piece of text.pieces())
    await new Promise<void>((written, failed) => {
      writable.write(piece, (error) => (error ? failed(error) : written()));
    });
  const finished = new Promise<void>((done, failed) => {
    writable.once('error', failed);
    writable.once('finish', done);
  });
  writable.end();
  await nextTurn();
  // The driver never ends the stream of a COPY that the server refuses; a statement sent after it fails instead.
  await Promise.race([finished, sql`select`]);
}

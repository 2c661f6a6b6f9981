import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Transaction } from '../../../db/client.ts';
import { CopyText } from './copy-text.ts';

/** One line of a table, as COPY takes it. */
export type TableLine<Table extends string> = readonly [table: Table, line: string];

/** What is to be copied into several tables. */
export class TableTexts<Table extends string> {
  private readonly tables = new Map<Table, CopyText>();
  /** Characters written. */
  size = 0;

  has(table: Table): boolean {
    return this.tables.has(table);
  }

  add(lines: readonly TableLine<Table>[]): void {
    for (const [table, line] of lines) {
      let text = this.tables.get(table);
      if (text === undefined) {
        text = new CopyText();
        this.tables.set(table, text);
      }
      text.add(line);
      this.size += line.length;
    }
  }

  /**
   * Copies what there is of one table. It is given away, so that it need not be kept until the commit.
   * @param columns those of the lines; all of the table's where there are none
   */
  async copyTo(sql: Transaction, table: Table, columns: readonly string[] = []): Promise<void> {
    const text = this.tables.get(table);
    if (text === undefined) return;
    this.tables.delete(table);
    const target = columns.length === 0 ? table : `${table} (${columns.join(', ')})`;
    await copyPieces(sql, target, text.pieces());
  }

  async copyAll(sql: Transaction): Promise<void> {
    for (const table of [...this.tables.keys()]) await this.copyTo(sql, table);
  }
}

async function copyPieces(sql: Transaction, target: string, pieces: readonly Buffer[]): Promise<void> {
  const writable = await sql.unsafe(`copy ${target} from stdin`).writable();
  for (const piece of pieces)
    await new Promise<void>((written, failed) => {
      writable.write(piece, (error) => (error ? failed(error) : written()));
    });
  const finished = new Promise<void>((done, failed) => {
    writable.once('error', failed);
    writable.once('finish', done);
  });
  writable.end();
  await nextTurn();
  // The driver never ends the stream of a COPY that the server refuses; a statement behind it fails with the transaction.
  await Promise.race([finished, sql`select`]);
}

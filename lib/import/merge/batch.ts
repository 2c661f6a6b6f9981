import type { ImportRow } from '../import-row.ts';
import { claimsOf } from './row-claims.ts';
import { StagedRows } from './staged-rows.ts';

/** Rows that are committed together. Half as many cost the server a tenth more, in statements planned. */
const MOST_ROWS = 4_000;
const MOST_CHARACTERS = 8 << 20;
/** A batch of rows that all build on each other is cut instead of becoming this many sets. */
const MOST_SETS = 20;

/** What is committed at once: rows in sets, each of which may build on what the ones before it made. */
export class Batch {
  readonly sets: StagedRows[] = [new StagedRows()];
  rowCount = 0;
  private size = 0;

  get isFull(): boolean {
    return this.rowCount >= MOST_ROWS || this.size >= MOST_CHARACTERS || this.sets.length > MOST_SETS;
  }

  /**
   * Adds a row behind all rows that it may build on. @returns its number within the batch
   * @throws UnstorableRow where the database has no room for what is in it
   */
  add(row: ImportRow): number {
    const number = this.rowCount;
    const claims = claimsOf(row);
    const last = this.sets.findLastIndex((set) => set.conflictsWith(claims));
    let set = this.sets[last + 1];
    if (set === undefined) {
      set = new StagedRows();
      this.sets.push(set);
    }
    const before = set.size;
    set.add(number, row, claims);
    this.size += set.size - before;
    this.rowCount += 1;
    return number;
  }
}

import type { ImportRow } from '../import-row.ts';
import { StagedRows } from './staged-rows.ts';

/** Rows that are committed together. Larger batches cost the server no less, and us memory: 5,000 take 100 MB more. */
const MOST_ROWS = 2_000;
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
    const last = this.sets.findLastIndex((set) => set.conflictsWith(row));
    let set = this.sets[last + 1];
    if (set === undefined) {
      set = new StagedRows();
      this.sets.push(set);
    }
    const before = set.size;
    set.add(number, row);
    this.size += set.size - before;
    this.rowCount += 1;
    return number;
  }
}

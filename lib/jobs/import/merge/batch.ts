import type { ImportRow } from '../import-row.ts';
import { NewBrands } from './new-brands.ts';
import { claimsOf, type RowClaims } from './row-claims.ts';
import { RowSet } from './row-set.ts';
import { StagedRows } from './staged-rows.ts';

/** Rows that are committed together. Half as many cost the server a tenth more, in statements planned. */
const MOST_ROWS = 4_000;
const MOST_CHARACTERS = 8 << 20;
/** A batch of rows that all build on each other is cut instead of becoming this many sets. */
const MOST_SETS = 20;

/** What is committed at once: rows in sets, each of which may build on what the ones before it made. */
export class Batch {
  /** By their numbers. */
  readonly rows: ImportRow[] = [];
  private readonly sets: RowSet[];
  private size = 0;

  /** @param making where most rows are expected to be new brands: what those are written to */
  constructor(making?: NewBrands) {
    this.sets = [new RowSet(making ?? new StagedRows())];
  }

  get rowCount(): number {
    return this.rows.length;
  }

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
    for (let place = this.earliestFor(claims); ; place += 1) {
      const set = this.sets[place] ?? new RowSet(new StagedRows());
      this.sets[place] = set;
      const before = set.content.texts.size;
      if (!set.add(number, row, claims)) continue;
      this.size += set.content.texts.size - before;
      break;
    }
    this.rows.push(row);
    return number;
  }

  /** The first set that a row may go into. */
  private earliestFor(claims: RowClaims): number {
    for (let at = this.sets.length - 1; at >= 0; at -= 1) {
      const place = this.sets[at]?.placeFor(claims) ?? null;
      if (place !== null) return place === 'behind' ? at + 1 : at;
    }
    return 0;
  }

  /** What the first rows make, where that was expected. */
  get making(): NewBrands | null {
    const content = this.sets[0]?.content;
    return content instanceof NewBrands ? content : null;
  }

  /** The sets that are merged, and end with that: no row is compared with them any more. */
  takeStaged(): { rows: StagedRows; repeatsDomain: boolean }[] {
    return this.sets
      .splice(0)
      .flatMap(({ content, repeatsDomain }) =>
        content instanceof StagedRows ? [{ rows: content, repeatsDomain }] : [],
      );
  }

  /** The same rows, of which any may be known. */
  withNothingMade(): Batch {
    const batch = new Batch();
    for (const row of this.rows) batch.add(row);
    return batch;
  }
}

import type { ImportRow } from '../import-row.ts';
import type { NewBrands } from './new-brands.ts';
import { ClaimedByRows, type RowClaims } from './row-claims.ts';
import { StagedRows } from './staged-rows.ts';

/**
 * Rows of a batch that do not depend on each other. A row that speaks of something an earlier one may be about to make
 * belongs into a later set: see `placeFor`.
 */
export class RowSet {
  /** Rows to be merged; or, where all of them may make brands, those brands. */
  readonly content: StagedRows | NewBrands;
  /** Whether two rows may have one domain. */
  repeatsDomain = false;
  private readonly claims = new ClaimedByRows();

  constructor(content: StagedRows | NewBrands) {
    this.content = content;
  }

  /** Where, beside this set, a row may go that comes after its rows. */
  placeFor(claims: RowClaims): 'behind' | 'among' | null {
    return this.claims.placeFor(claims);
  }

  /**
   * @param number of the row within its batch
   * @returns false, and nothing is added, where brands are made and the row is not simply one
   * @throws UnstorableRow and leaves nothing of the row behind
   */
  add(number: number, row: ImportRow, claims: RowClaims): boolean {
    const repeats = 'domain' in row && row.domain !== undefined && this.claims.has(row.domain);
    if (this.content instanceof StagedRows) this.content.add(number, row);
    else if (repeats || !this.content.add(row)) return false;
    this.repeatsDomain ||= repeats;
    this.claims.add(claims);
    return true;
  }
}

/** `isAbout`: an estimate with two digits, as of the last `analyze`. */
export interface RowCount {
  count: number;
  isAbout: boolean;
}

/**
 * Counting reads every row, so that queries stop after one row more than `most`.
 * @param estimate of the planner; null or negative: not known
 */
export const rowCount = (counted: number, estimate: number | null, most: number): RowCount =>
  counted <= most
    ? { count: counted, isAbout: false }
    : { count: Number(Math.max(counted, estimate ?? 0).toPrecision(2)), isAbout: true };

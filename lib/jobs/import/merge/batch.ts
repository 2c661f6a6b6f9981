import type { Position } from '../format.ts';
import type { ImportRow } from '../import-row.ts';
import { claimsOf, type RowClaims } from './row-claims.ts';
import { Stage } from './stage.ts';

/** Rows committed together. Half as many cost the server 10 % more, for planning statements. */
const MAX_ROWS = 4_000;
const MAX_BAD_ROWS = 1_000;
const MAX_CHARACTERS = 8 << 20;
/** Rows that all depend on each other end the batch here instead of adding more stages. */
const MAX_STAGES = 20;

interface ReportedRow {
  line: number;
  reason: string;
  row: unknown;
}

export class Batch {
  readonly rows: { line: number; row: ImportRow }[] = [];
  readonly bad: ReportedRow[] = [];
  position: Position | null = null;
  readonly stages: Stage[] = [];
  #characters = 0;

  get size(): number {
    return this.rows.length + this.bad.length;
  }

  get isFull(): boolean {
    return (
      this.rows.length >= MAX_ROWS ||
      this.bad.length >= MAX_BAD_ROWS ||
      this.#characters >= MAX_CHARACTERS ||
      this.stages.length > MAX_STAGES
    );
  }

  /** Adds a row to the first stage after all it may depend on. @throws UnstorableRow, leaving the batch unchanged */
  add(row: ImportRow, line = 0): void {
    const claims = claimsOf(row);
    const place = this.#placeFor(claims);
    const stage = this.stages[place] ?? new Stage();
    this.#characters += stage.add(this.rows.length, row, claims);
    this.stages[place] = stage;
    this.rows.push({ line, row });
  }

  #placeFor(claims: RowClaims): number {
    for (let at = this.stages.length - 1; at >= 0; at -= 1) {
      const place = this.stages[at]?.placeFor(claims) ?? null;
      if (place !== null) return place === 'after' ? at + 1 : at;
    }
    return 0;
  }

  reported(refused: readonly { row: number; reason: string }[]): ReportedRow[] {
    const rows = refused.flatMap(({ row: number, reason }) => {
      const { line, row } = this.rows[number] ?? {};
      return line === undefined ? [] : [{ line, reason, row }];
    });
    return [...this.bad, ...rows].sort((a, b) => a.line - b.line);
  }
}

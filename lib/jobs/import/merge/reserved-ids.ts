import type { Transaction } from '../../../db/client.ts';

/** Ids that the sequences have given away for rows to come; those that no row takes are never used. */
export class ReservedIds {
  readonly brands = new ReservedRange('brand_id_seq');
  readonly instruments = new ReservedRange('instrument_id_seq');

  async refill(sql: Transaction): Promise<void> {
    await this.brands.refill(sql);
    await this.instruments.refill(sql);
  }
}

/** Batches are read while others are written: enough for three of a usual size. */
const FIRST_LEVEL = 12_000;

class ReservedRange {
  private readonly sequence: string;
  private ids: string[] = [];
  private taken = 0;
  private level = FIRST_LEVEL;

  constructor(sequence: string) {
    this.sequence = sequence;
  }

  /** @returns undefined where all are taken; from then on more are kept */
  take(): string | undefined {
    const id = this.ids[this.taken];
    if (id === undefined) this.level = Math.max(this.level, 2 * this.ids.length);
    else this.taken += 1;
    return id;
  }

  async refill(sql: Transaction): Promise<void> {
    const left = this.ids.length - this.taken;
    if (left > this.level / 2) return;
    const [row] = await sql<{ ids: string }[]>`
      select string_agg(nextval(${this.sequence})::text, ',') as ids from generate_series(1, ${this.level - left}::int)`;
    // Taken while the server was asked, too.
    this.ids = [...this.ids.slice(this.taken), ...(row?.ids.split(',') ?? [])];
    this.taken = 0;
  }
}

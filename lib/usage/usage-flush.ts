import type { Database } from '../db/client.ts';
import type { Logger } from '../log/logger.ts';
import { addUsage, type DayTotal, dayTotals, forgetOldBatches } from './add-usage.ts';
import type { Meter, UsageBatch } from './meter.ts';

const EVERY_MS = 1000;
const HOUSEKEEPING_MS = 3_600_000;
/** Batches waiting for the database at most; a longer outage adds to the last one's successor in memory. */
const MOST_WAITING = 120;

/** Moves counts from memory to the database every second, each batch exactly once. */
export class UsageFlush {
  readonly #db: Database;
  readonly #meter: Meter;
  readonly #onTotals: (totals: DayTotal[]) => void;
  readonly #log: Logger;
  readonly #timers: NodeJS.Timeout[];
  #waiting: UsageBatch[] = [];
  #running: Promise<void> = Promise.resolve();
  /** False while a flush waits for the database: those that are due meanwhile would queue up behind it. */
  #isIdle = true;

  constructor(db: Database, meter: Meter, log: Logger, onTotals: (totals: DayTotal[]) => void) {
    this.#db = db;
    this.#meter = meter;
    this.#log = log;
    this.#onTotals = onTotals;
    this.#timers = [
      setInterval(() => this.#isIdle && void this.flush(), EVERY_MS).unref(),
      setInterval(() => void forgetOldBatches(db).catch(() => {}), HOUSEKEEPING_MS).unref(),
    ];
  }

  /** Writes what was counted before the call. A failed batch is kept and sent again, under its id, by the next. */
  flush(): Promise<void> {
    this.#isIdle = false;
    const running = this.#running.then(() => this.#flush());
    this.#running = running;
    void running.then(() => {
      if (this.#running === running) this.#isIdle = true;
    });
    return running;
  }

  /** Stops the timer and flushes what is left. @returns requests that could not be written */
  async close(): Promise<number> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.flush();
    // A full queue leaves in the meter what was counted after it.
    if (this.#waiting.length === 0) await this.flush();
    const left = this.#meter.takeBatch();
    if (left !== null) this.#waiting.push(left);
    return this.#waiting.flatMap((batch) => batch.rows).reduce((sum, row) => sum + row.count, 0);
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length < MOST_WAITING) {
      const batch = this.#meter.takeBatch();
      if (batch !== null) this.#waiting.push(batch);
    }
    const accounts = new Set<string>();
    try {
      for (let batch = this.#waiting[0]; batch !== undefined; batch = this.#waiting[0]) {
        await addUsage(this.#db, batch);
        this.#waiting.shift();
        for (const row of batch.rows) accounts.add(row.accountId);
      }
      if (accounts.size > 0) this.#onTotals(await dayTotals(this.#db, [...accounts]));
    } catch (error) {
      this.#log.warn(
        { err: error, batches: this.#waiting.length },
        'usage could not be written; it is kept and sent again',
      );
    }
  }
}

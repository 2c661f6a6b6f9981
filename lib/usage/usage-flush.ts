import type { Logger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { addUsage, forgetOldBatches } from './add-usage.ts';
import type { Segment } from './journal.ts';
import type { Meter } from './meter.ts';
import type { UsageBatch } from './usage-row.ts';

const EVERY_MS = 1000;
const HOUSEKEEPING_MS = 3_600_000;
/** Batches waiting for the database at most; in a longer outage the next one grows instead. */
const MOST_WAITING = 120;

interface Waiting {
  batch: UsageBatch;
  segment: Segment | null;
}

/** Moves counts from memory to the database every second, each batch exactly once. */
export class UsageFlush {
  readonly #db: Database;
  readonly #meter: Meter;
  readonly #onFlushed: (batches: readonly UsageBatch[]) => Promise<void>;
  readonly #log: Logger;
  readonly #timers: NodeJS.Timeout[];
  #waiting: Waiting[] = [];
  #running: Promise<void> = Promise.resolve();
  /** False while a flush waits for the database: those that are due meanwhile would queue up behind it. */
  #isIdle = true;

  /** @param onFlushed told every second of what was added; what it rejects with is logged */
  constructor(
    db: Database,
    meter: Meter,
    log: Logger,
    onFlushed: (batches: readonly UsageBatch[]) => Promise<void> = async () => {},
  ) {
    this.#db = db;
    this.#meter = meter;
    this.#log = log;
    this.#onFlushed = onFlushed;
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

  /** Stops the timer and flushes what is left. @returns requests that could not be written; the journal has them */
  async close(): Promise<number> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.flush();
    // A full queue leaves in the meter what was counted after it.
    if (this.#waiting.length === 0) await this.flush();
    const left = this.#meter.takeBatch();
    if (left !== null) this.#waiting.push(left);
    return this.#waiting.flatMap(({ batch }) => batch.rows).reduce((sum, row) => sum + row.count, 0);
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length < MOST_WAITING) {
      const taken = this.#meter.takeBatch();
      if (taken !== null) this.#waiting.push(taken);
    }
    const added: UsageBatch[] = [];
    try {
      for (let next = this.#waiting[0]; next !== undefined; next = this.#waiting[0]) {
        await addUsage(this.#db, next.batch);
        this.#waiting.shift();
        next.segment?.delete();
        added.push(next.batch);
      }
    } catch (error) {
      this.#log.warn(
        { err: error, batches: this.#waiting.length },
        'usage could not be written; it is kept and sent again',
      );
    }
    await this.#onFlushed(added).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'what follows a flush could not be done; it is tried again');
    });
  }
}

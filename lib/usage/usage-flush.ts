import type { Logger } from '../core/log/logger.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { addUsage, forgetOldUsage } from './add-usage.ts';
import type { Segment } from './journal.ts';
import type { Meter } from './meter.ts';
import type { UsageBatch } from './usage-row.ts';

const EVERY_MS = 1000;
/** Batches queued for the database; in a longer outage the next batch grows instead. */
const MAX_WAITING = 120;

interface Waiting {
  batch: UsageBatch;
  segment: Segment | null;
  /** Of `performance.now()`. */
  takenAt: number;
}

interface UsageFlushOptions {
  onFlushed(batches: readonly UsageBatch[]): Promise<void>;
  forgets: boolean;
}

/** Moves counts from memory to the database every second, each batch exactly once. */
export class UsageFlush {
  readonly #db: Database;
  readonly #meter: Meter;
  readonly #onFlushed: UsageFlushOptions['onFlushed'];
  readonly #log: Logger;
  readonly #timers: NodeJS.Timeout[];
  #waiting: Waiting[] = [];
  #running: Promise<void> = Promise.resolve();
  #isIdle = true;

  /** @param options.onFlushed every second; its rejections are logged @param options.forgets one process is enough */
  constructor(db: Database, meter: Meter, log: Logger, { onFlushed, forgets }: UsageFlushOptions) {
    this.#db = db;
    this.#meter = meter;
    this.#log = log;
    this.#onFlushed = onFlushed;
    this.#timers = [setInterval(() => this.#isIdle && void this.flush(), EVERY_MS).unref()];
    if (forgets)
      this.#timers.push(setInterval(() => void forgetOldUsage(db).catch(() => {}), HOUR_MS).unref());
  }

  /** Batches that the database does not have yet, and the age of the oldest. */
  get backlog(): { batches: number; oldestSeconds: number } {
    const oldest = this.#waiting[0];
    return {
      batches: this.#waiting.length,
      oldestSeconds: oldest === undefined ? 0 : (performance.now() - oldest.takenAt) / 1000,
    };
  }

  /** The next flush resends a failed batch under the same number. */
  flush(): Promise<void> {
    this.#isIdle = false;
    const running = this.#running.then(() => this.#flush());
    this.#running = running;
    void running.then(() => {
      if (this.#running === running) this.#isIdle = true;
    });
    return running;
  }

  /** Stops the timer and flushes the rest. @returns requests that could not be written; the journal has them */
  async close(): Promise<number> {
    for (const timer of this.#timers) clearInterval(timer);
    await this.flush();
    if (this.#waiting.length === 0) await this.flush();
    const left = this.#meter.takeBatch();
    if (left !== null) this.#waiting.push({ ...left, takenAt: performance.now() });
    return this.#waiting.flatMap(({ batch }) => batch.rows).reduce((sum, row) => sum + row.count, 0);
  }

  async #flush(): Promise<void> {
    if (this.#waiting.length < MAX_WAITING) {
      const taken = this.#meter.takeBatch();
      if (taken !== null) this.#waiting.push({ ...taken, takenAt: performance.now() });
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
      this.#log.warn({ err: error, batches: this.#waiting.length }, 'failed to write usage, will retry');
    }
    await this.#onFlushed(added).catch((error: unknown) => {
      this.#log.warn({ err: error }, 'post-flush task failed, will retry');
    });
  }
}

import type { Logger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { countInstances, releaseInstance } from './ask-quota.ts';

const EVERY_MS = 5000;

/** This process among all that serve. */
export class Instance {
  readonly id = newId();
  /** How many live, this one included, as last heard. */
  count = 1;
  readonly #db: Database;
  readonly #log: Logger;
  #beatAt = Number.NEGATIVE_INFINITY;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  /** Says that it lives. @throws (rejects) Unavailable */
  async beat(): Promise<void> {
    this.count = await countInstances(this.#db, this.id);
    this.#beatAt = performance.now();
  }

  async beatIfDue(): Promise<void> {
    if (performance.now() - this.#beatAt < EVERY_MS) return;
    await this.beat().catch((error: unknown) =>
      this.#log.debug({ err: error }, 'this instance is not noted'),
    );
  }

  /** Gives back what it holds of quotas; it counts nothing from here on. @throws (rejects) Unavailable */
  async leave(): Promise<void> {
    await releaseInstance(this.#db, this.id);
  }
}

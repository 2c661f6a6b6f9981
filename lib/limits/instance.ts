import { and, count, gt, ne, sql } from 'drizzle-orm';
import type { Logger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { instance } from '../db/schema/index.ts';
import { releaseInstance } from './request-quota.ts';

const HEARTBEAT_MS = 5000;
/** Short, so that the end of an outage is noticed soon. */
const DEADLINE_MS = 500;

export class Instance {
  readonly id = newId();
  /** Running instances including this one, as of the last heartbeat. */
  count = 1;
  readonly #db: Database;
  readonly #log: Logger;
  #beatAt = Number.NEGATIVE_INFINITY;

  constructor(db: Database, log: Logger) {
    this.#db = db;
    this.#log = log;
  }

  async beat(): Promise<void> {
    const { orm } = this.#db;
    const { id, seenAt } = instance;
    const me = orm.$with('me').as(
      orm
        .insert(instance)
        .values({ id: this.id, seenAt: sql`blazon_now()` })
        .onConflictDoUpdate({ target: id, set: { seenAt: sql`excluded.seen_at` } }),
    );
    const query = orm
      .with(me)
      .select({ others: count() })
      .from(instance)
      .where(and(gt(seenAt, sql`blazon_now() - interval '15 seconds'`), ne(id, this.id)));
    const [row] = await withDeadline(query, DEADLINE_MS);
    this.count = 1 + (row?.others ?? 0);
    this.#beatAt = performance.now();
  }

  async beatIfDue(): Promise<void> {
    if (performance.now() - this.#beatAt < HEARTBEAT_MS) return;
    await this.beat().catch((error: unknown) => this.#log.debug({ err: error }, 'heartbeat failed'));
  }

  /** Returns all quota units; the instance must not count afterwards. @throws (rejects) Unavailable */
  async leave(): Promise<void> {
    await releaseInstance(this.#db, this.id);
  }
}

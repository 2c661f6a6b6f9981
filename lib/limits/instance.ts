import type { Logger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
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
    const query = this.#db.sql<{ count: number }[]>`
      with me as (
        insert into instance (id, seen_at) values (${this.id}, blazon_now())
        on conflict (id) do update set seen_at = excluded.seen_at returning id
      )
      select 1 + count(*)::int as count from instance
      where seen_at > blazon_now() - interval '15 seconds' and id not in (select id from me)`;
    const [row] = await withDeadline(query, DEADLINE_MS);
    this.count = row?.count ?? 1;
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

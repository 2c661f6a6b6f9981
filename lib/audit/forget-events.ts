import { inArray, lt, sql } from 'drizzle-orm';
import type { Logger } from '../core/log/logger.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { auditEvent } from '../db/schema/index.ts';

const BATCH = 1000;

/** Deletes audit events that are older, the oldest first, in short statements. @returns their number */
export async function forgetEvents({ orm }: Database, days: number): Promise<number> {
  // Looks at one batch of ids only: there is no index by time, and ids are in the order of time.
  const { id, at } = auditEvent;
  const oldest = orm.select({ id, at }).from(auditEvent).orderBy(id).limit(BATCH).as('oldest');
  const isOld = lt(oldest.at, sql`now() - make_interval(days => ${days})`);
  const old = orm.select({ id: oldest.id }).from(oldest).where(isOld);
  for (let forgotten = 0; ; ) {
    const { count } = await withDeadline(orm.delete(auditEvent).where(inArray(id, old)));
    forgotten += count;
    if (count === 0) return forgotten;
  }
}

/** Forgets events now and every hour, for as long as the process runs. @param days null: events are kept forever */
export function keepForgettingEvents(db: Database, days: number | null, log: Logger): void {
  if (days === null) return;
  const run = () =>
    forgetEvents(db, days).then(
      (events) => events > 0 && log.info({ events }, 'deleted old audit events'),
      (error: unknown) => log.warn({ err: error }, 'failed to delete old audit events'),
    );
  void run();
  setInterval(run, HOUR_MS).unref();
}

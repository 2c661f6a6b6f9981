import type { Logger } from '../core/log/logger.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';

const BATCH = 1000;

/** Deletes audit events that are older, the oldest first, in short statements. @returns their number */
export async function forgetEvents({ sql }: Database, days: number): Promise<number> {
  for (let forgotten = 0; ; ) {
    // Looks at one batch of ids only: there is no index by time, and ids are in the order of time.
    const { count } = await withDeadline(sql`
      delete from audit_event where id in (
        select id from (select id, at from audit_event order by id limit ${BATCH}) as oldest
        where at < now() - make_interval(days => ${days}))`);
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

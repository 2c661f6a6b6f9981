import { sql } from 'drizzle-orm';
import { networkOf } from '../core/actor.ts';
import { HOUR_MS } from '../core/time.ts';
import { writeAuditEvent } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { person } from '../db/schema/index.ts';
import { DatabaseLimiter } from '../limits/database-limiter.ts';

const COUNTED = { limit: 1_000_000, windowMs: HOUR_MS };

/**
 * Writes failed sign-ins to the audit log: the 1st, 10th, 100th … of an hour, each with the count so far, so that
 * nobody can flood it. Failures with unknown addresses are counted only, so that both cases take the same time.
 * @param who the person's id or, for an unknown address, the typed text
 */
export async function noteFailedSignIn(
  db: Database,
  { who, personId, address }: { who: string; personId: string | null; address: string },
): Promise<void> {
  const { left } = await new DatabaseLimiter(db).take(`failed sign-ins\0${who}`, COUNTED, 1);
  const count = COUNTED.limit - left;
  if (!/^10*$/.test(`${count}`)) return;
  const known = sql`${person} where ${person.id} = ${personId}`;
  await withPageDeadline(
    writeAuditEvent(db, {
      from: known,
      accountId: null,
      actor: 'visitor',
      action: 'person.sign-in-failed',
      subject: person.id,
      detail: { count, network: networkOf(address) },
    }),
  );
}

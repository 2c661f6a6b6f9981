import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AuditEvent, audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { type Mail, queued } from '../../db/outbox.ts';

/**
 * CTEs that mail a person about a change of how they sign in, and write its audit event.
 * @param changed CTE with the person, empty if nothing changed
 * @param options.where rows of `changed` that count; absent: all
 */
export function tellPerson(
  db: Database,
  changed: SQLWrapper & { personId: SQLWrapper },
  { where, mail, ...event }: { where?: SQL; mail: Mail } & Pick<AuditEvent, 'actor' | 'action' | 'detail'>,
) {
  const from = where === undefined ? sql`${changed}` : sql`${changed} where ${where}`;
  return [
    db.orm.$with('mailed').as(queued(db, [mail], { where: sql`exists (select from ${from})` })),
    audited(db, { ...event, from, accountId: null, subject: changed.personId }),
  ];
}

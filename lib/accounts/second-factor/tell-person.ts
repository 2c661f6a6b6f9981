import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { type AuditEvent, audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { type Mail, queued } from '../../db/outbox.ts';

/** CTEs for a mail and an audit event. @param changed CTE with the person, empty if nothing changed */
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

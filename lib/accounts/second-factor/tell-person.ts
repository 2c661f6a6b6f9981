import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { type Mail, queued } from '../../db/outbox.ts';

/**
 * CTEs that mail a person about a change of their second factor, and write its audit event.
 * @param changed CTE with the person, empty if nothing changed
 * @param options.where rows of `changed` that count; absent: all
 */
export function tellPerson(
  db: Database,
  changed: SQLWrapper & { personId: SQLWrapper },
  { where, mail, actor, action }: { where?: SQL; mail: Mail; actor: string; action: string },
) {
  const from = where === undefined ? sql`${changed}` : sql`${changed} where ${where}`;
  return [
    db.orm.$with('mailed').as(queued(db, [mail], { where: sql`exists (select from ${from})` })),
    audited(db, { from, accountId: null, actor, action, subject: changed.personId }),
  ];
}

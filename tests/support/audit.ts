import type { Database } from '../../lib/db/client.ts';

/** Audit events of a subject, oldest first. */
export const auditOf = (db: Database, subject: string) =>
  db.sql<{ account_id: string | null; actor: string; action: string }[]>`
    select account_id, actor, action from audit_event where subject = ${subject} order by id`;

export const actionsOf = async (db: Database, subject: string) =>
  (await auditOf(db, subject)).map((event) => event.action);

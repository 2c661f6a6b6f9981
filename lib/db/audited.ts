import type postgres from 'postgres';
import type { Database, Transaction } from './client.ts';

/** A piece of SQL, made by a `sql` template. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

export interface AuditedRows {
  /** CTE (or table) that has one row per event. */
  from: Fragment;
  /** Account the event belongs to, an SQL expression over `from`; null: none. */
  accountId: Fragment | string | null;
  /** Who did it, as `actorOf` writes it. */
  actor: string;
  action: Fragment | string;
  /** Id of the changed thing, an SQL expression over `from`. */
  subject: Fragment | string;
  /** jsonb, an SQL expression over `from`. */
  detail?: Fragment | null;
}

/**
 * Writes one audit event per row of `from`; the last part of a statement that changes something, or a CTE of it, so that
 * the change and its event are one statement. Append `returning …` where the statement needs rows back.
 */
export function audited(
  { sql }: Pick<Database, 'sql'> | { sql: Transaction },
  { from, accountId, actor, action, subject, detail = null }: AuditedRows,
): Fragment {
  return sql`
    insert into audit_event (account_id, actor, action, subject, detail)
    select ${accountId}::uuid, ${actor}::text, ${action}::text, ${subject}::text, ${detail}::jsonb from ${from}`;
}

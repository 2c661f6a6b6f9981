import type postgres from 'postgres';
import type { Database, Transaction } from './client.ts';

/** A piece of SQL, made by a `sql` template. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** The name of a CTE or column, made by `sql('name')`. */
export type Identifier = postgres.Helper<string>;

interface Values {
  /** CTE (or table) that has one row per row to be written; absent: one row. */
  from?: Fragment | Identifier;
}

export interface AuditedRows extends Values {
  /** Account the event belongs to, a value or an SQL expression over `from`; null: none. */
  accountId: Fragment | Identifier | string | null;
  /** Who did it, as `actorOf` writes it. */
  actor: string;
  action: Fragment | string;
  /** Id of the changed thing, a value or an SQL expression over `from`. */
  subject: Fragment | Identifier | string;
  /** jsonb: text of `json()`, or an SQL expression over `from`. */
  detail?: Fragment | string | null;
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
    select ${accountId}::uuid, ${actor}::text, ${action}::text, ${subject}::text, ${detail}::jsonb
    ${from === undefined ? sql`` : sql`from ${from}`}`;
}

export interface NotifiedRows extends Values {
  /** Id of the notification; there is one per statement. */
  id: string;
  accountId: Fragment | Identifier | string;
  /** Unique per account: a second notification of the same topic is not written. */
  topic: Fragment | string;
  /** jsonb: text of `json()`, or an SQL expression over `from`. */
  facts: Fragment | string;
}

/** Writes a notification for the account of the row in `from`, as a CTE or the last part of a statement. */
export function notified(
  { sql }: Pick<Database, 'sql'> | { sql: Transaction },
  { from, id, accountId, topic, facts }: NotifiedRows,
): Fragment {
  return sql`
    insert into notification (id, account_id, topic, facts)
    select ${id}::uuid, ${accountId}::uuid, ${topic}::text, ${facts}::jsonb
    ${from === undefined ? sql`` : sql`from ${from}`}
    on conflict (account_id, topic) do nothing`;
}

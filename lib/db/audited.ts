import type postgres from 'postgres';
import type { Database, Transaction } from './client.ts';

/** Made by a `sql` template. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** CTE or column name, made by `sql('name')`. */
export type Identifier = postgres.Helper<string>;

interface Values {
  /** CTE or table with one row per row to write; absent: one row. */
  from?: Fragment | Identifier;
}

export interface AuditedRows extends Values {
  /** Account of the event: a value or an SQL expression over `from`. */
  accountId: Fragment | Identifier | string | null;
  /** As written by `actorOf`. */
  actor: string;
  action: Fragment | string;
  /** Id of the changed object: a value or an SQL expression over `from`. */
  subject: Fragment | Identifier | string;
  /** jsonb: text of `json()`, or an SQL expression over `from`. */
  detail?: Fragment | string | null;
}

/**
 * Writes one audit event per row of `from`, as a CTE or the last part of the statement that makes the
 * change. Append `returning …` to get rows back.
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
  id: string;
  accountId: Fragment | Identifier | string;
  /** Unique per account; duplicates are not written. */
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

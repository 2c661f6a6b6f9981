import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsFrom } from './rows-from.ts';
import { auditEvent, notification } from './schema/index.ts';

type Orm = Pick<Database, 'orm'>;

export interface AuditEvent {
  /** CTE, or SQL with conditions, with one row per event; absent: one event. */
  from?: SQLWrapper;
  /** Account of the event: a value or an SQL expression over `from`. */
  accountId: SQLWrapper | string | null;
  actor: string;
  action: SQLWrapper | string;
  /** Id of the changed object: a value or an SQL expression over `from`. */
  subject: SQLWrapper | string;
  /** A value or an SQL expression over `from`, of type jsonb. */
  detail?: SQLWrapper | Record<string, unknown> | null;
}

/** CTE that writes one audit event per row of `from`, in the statement that makes the change. */
export const audited = ({ orm }: Orm, event: AuditEvent, name = 'audited') =>
  orm.$with(name, {}).as(auditInsert(event));

export async function writeAuditEvent({ orm }: Orm, event: AuditEvent): Promise<void> {
  await orm.execute(auditInsert(event));
}

/** The insert of `audited`, for statements that are SQL. */
export function auditInsert({ from, accountId, actor, action, subject, detail = null }: AuditEvent): SQL {
  return sql`
    insert into ${auditEvent} (account_id, actor, action, subject, detail)
    select ${accountId}::uuid, ${actor}::text, ${action}::text, ${subject}::text,
           ${detail === null || 'getSQL' in detail ? detail : JSON.stringify(detail)}::jsonb
    ${from === undefined ? sql`` : sql`from ${from}`}`;
}

interface Notified {
  from: SQLWrapper;
  id: string;
  accountId: SQLWrapper | string;
  /** Unique per account; duplicates are not written. */
  topic: string;
  /** A value or an SQL expression over `from`, of type jsonb. */
  facts: SQLWrapper | Record<string, string | number>;
}

export const notified = ({ orm }: Orm, { from, ...row }: Notified) =>
  orm
    .insert(notification)
    .select(rowsFrom(notification, row, from))
    .onConflictDoNothing({ target: [notification.accountId, notification.topic] });

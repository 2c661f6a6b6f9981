import type { Database } from '../db/client.ts';

/** A line of the audit log. */
export interface AuditEvent {
  id: number;
  at: Date;
  accountId: string | null;
  /** null for what belongs to no account, or to one that is gone. */
  accountName: string | null;
  /** `person:<id>`, `person:<id>@<network>` (lib/core/actor.ts), or a word: `cli`, `start`, `stripe`, `operator`. */
  actor: string;
  /** Of the person; null for what no person did, who is gone, or whom the reader may not know. */
  actorEmail: string | null;
  action: string;
  /** Id or name of what was changed. */
  subject: string;
  detail: Record<string, unknown> | null;
}

export interface AuditQuery {
  /** Others see `operator` where somebody did it who is not in the account: who runs an installation stays unnamed. */
  isForOperator: boolean;
  /** null: of all accounts, and of what belongs to none; for operators. */
  accountId: string | null;
  /** Start of the action, for instance `token.`; null: every one. */
  action: string | null;
  /** Of the last line of the page before; null: from the newest. */
  before: number | null;
  most: number;
}

/** The audit log, newest first, page by page. */
export async function listAuditEvents(
  db: Database,
  { isForOperator, accountId, action, before, most }: AuditQuery,
): Promise<AuditEvent[]> {
  const { sql } = db;
  const rows = await sql<
    (Omit<AuditEvent, 'id' | 'at' | 'detail'> & { id: string; at_ms: number; detail: string | null })[]
  >`
    select e.id, (extract(epoch from e.at) * 1000)::float8 as at_ms, e.account_id as "accountId",
           a.name as "accountName", case when ${isForOperator} or coalesce(p.is_known, true) then e.actor else 'operator' end as actor,
           case when ${isForOperator} or p.is_known then p.email end as "actorEmail", e.action, e.subject, e.detail::text as detail
    from audit_event e
    left join account a on a.id = e.account_id
    left join lateral (
      select p.email, not p.is_operator or exists (
        select from membership m where m.person_id = p.id and m.account_id = e.account_id) as is_known
      from person p where p.id = substring(e.actor from '^person:([0-9a-f-]{36})')::uuid
    ) p on true
    where ${accountId === null ? sql`true` : sql`e.account_id = ${accountId}`}
      and ${action === null ? sql`true` : sql`starts_with(e.action, ${action})`}
      and ${before === null ? sql`true` : sql`e.id < ${before}`}
    order by e.id desc limit ${most}`;
  return rows.map(({ at_ms, detail, ...row }) => ({
    ...row,
    id: Number(row.id),
    at: new Date(at_ms),
    detail: detail === null ? null : JSON.parse(detail),
  }));
}

import { and, desc, eq, exists, getTableColumns, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { escapeLike } from '../db/escape-like.ts';
import { account, auditEvent, membership, person } from '../db/schema/index.ts';

export interface AuditEvent {
  id: number;
  at: Date;
  accountId: string | null;
  accountName: string | null;
  actor: string;
  /** null: not a person, deleted, or hidden from the reader. */
  actorEmail: string | null;
  action: string;
  subject: string;
  detail: Record<string, unknown> | null;
}

export interface AuditQuery {
  /** Non-operators see `operator` for an operator who is not a member: operators stay anonymous. */
  isForOperator: boolean;
  accountId: string | null;
  /** Start of the action, such as `token.`. */
  action: string | null;
  /** Only events about one of these, such as `brand:12`. */
  subjects?: readonly string[];
  /** Id of the last event of the previous page; null: the first page. */
  before: number | null;
  most: number;
  /** Part of an address, action, id or detail, as far as the reader sees them. */
  text?: string;
  /** UTC days, `YYYY-MM-DD`, inclusive. */
  from?: string | undefined;
  to?: string | undefined;
}

export async function listAuditEvents(
  { orm }: Database,
  { isForOperator, accountId, action, subjects, before, most, text = '', from, to }: AuditQuery,
): Promise<AuditEvent[]> {
  const isMember = exists(
    orm
      .select()
      .from(membership)
      .where(and(eq(membership.personId, person.id), eq(membership.accountId, auditEvent.accountId))),
  );
  const isNamed = isForOperator ? sql`true` : sql`(not ${person.isOperator} or ${isMember})`;
  const actorEmail = sql<string | null>`case when ${isNamed} then ${person.email} end`;
  const seen = sql`concat_ws(' ', ${actorEmail}, ${auditEvent.action}, ${auditEvent.subject}, ${auditEvent.detail}::text)`;
  return orm
    .select({
      ...getTableColumns(auditEvent),
      accountName: account.name,
      actor: sql<string>`case when coalesce(${isNamed}, true) then ${auditEvent.actor} else 'operator' end`,
      actorEmail,
    })
    .from(auditEvent)
    .leftJoin(account, eq(account.id, auditEvent.accountId))
    .leftJoin(person, sql`${person.id} = substring(${auditEvent.actor} from '^person:([0-9a-f-]{36})')::uuid`)
    .where(
      and(
        accountId === null ? undefined : eq(auditEvent.accountId, accountId),
        action === null ? undefined : sql`starts_with(${auditEvent.action}, ${action})`,
        subjects === undefined ? undefined : inArray(auditEvent.subject, [...subjects]),
        before === null ? undefined : lt(auditEvent.id, before),
        text === '' ? undefined : sql`${seen} ilike ${`%${escapeLike(text)}%`}`,
        from === undefined ? undefined : sql`${auditEvent.at} >= ${from}::date at time zone 'utc'`,
        to === undefined ? undefined : sql`${auditEvent.at} < (${to}::date + 1) at time zone 'utc'`,
      ),
    )
    .orderBy(desc(auditEvent.id))
    .limit(most);
}

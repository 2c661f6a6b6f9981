import type { Database } from '../db/client.ts';
import type { AuditEvent } from './list-audit-events.ts';

/**
 * What was done to something that belongs to no account, newest first.
 * @param subjects names the log may have for it, such as `brand:12`
 */
export async function listSubjectEvents(
  { sql }: Database,
  subjects: readonly string[],
  most: number,
): Promise<AuditEvent[]> {
  const rows = await sql<
    { id: string; at_ms: number; actor: string; action: string; subject: string; detail: string | null }[]
  >`
    select id, (extract(epoch from at) * 1000)::float8 as at_ms, actor, action, subject, detail::text as detail
    from audit_event where subject = any(${subjects as string[]}::text[]) and account_id is null
    order by id desc limit ${most}`;
  return rows.map(({ id, at_ms, detail, ...row }) => ({
    ...row,
    id: Number(id),
    at: new Date(at_ms),
    accountId: null,
    accountName: null,
    actorEmail: null,
    detail: detail === null ? null : JSON.parse(detail),
  }));
}

import { and, desc, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { auditEvent } from '../db/schema/index.ts';
import type { AuditEvent } from './list-audit-events.ts';

/** Of a subject that belongs to no account. @param subjects its names in the log, such as `brand:12` */
export async function listSubjectEvents(
  { orm }: Database,
  subjects: readonly string[],
  most: number,
): Promise<AuditEvent[]> {
  const rows = await orm
    .select()
    .from(auditEvent)
    .where(and(inArray(auditEvent.subject, [...subjects]), isNull(auditEvent.accountId)))
    .orderBy(desc(auditEvent.id))
    .limit(most);
  return rows.map((row) => ({ ...row, accountName: null, actorEmail: null }));
}

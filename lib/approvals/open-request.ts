import type { SQLWrapper, WithSubquery } from 'drizzle-orm';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

/** @param fresh CTE that inserts the request, unless the account may not make it */
export async function openRequest(
  db: Database,
  fresh: WithSubquery & { id: SQLWrapper; accountId: SQLWrapper },
  { actor, action, detail }: { actor: string; action: string; detail: Record<string, string> },
): Promise<boolean> {
  const event = audited(db, {
    from: fresh,
    accountId: fresh.accountId,
    actor,
    action,
    subject: fresh.id,
    detail,
  });
  return (await db.orm.with(fresh, event).select().from(fresh)).length > 0;
}

import { audited, type Fragment } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';

/**
 * Inserts a request with its audit event, in one statement.
 * @param insert returns `id, account_id`, or no row when the account may not request it
 */
export async function openRequest(
  db: Database,
  insert: Fragment,
  { actor, action, detail }: { actor: string; action: string; detail: Record<string, string> },
): Promise<boolean> {
  const rows = await db.sql`
    with fresh as (${insert})
    ${audited(db, {
      from: db.sql('fresh'),
      accountId: db.sql('account_id'),
      actor,
      action,
      subject: db.sql('id'),
      detail: json(detail),
    })}
    returning subject`;
  return rows.length > 0;
}

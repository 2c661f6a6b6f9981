import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

/**
 * Marks an account's notifications as read, and audits it, in one statement.
 * @param ids null: all
 * @returns how many were unread
 */
export async function markRead(
  db: Database,
  actor: string,
  accountId: string,
  ids: readonly string[] | null,
): Promise<number> {
  const { sql } = db;
  const [row] = await sql<{ marked: string }[]>`
    with marked as (
      update notification set read_at = now()
      where account_id = ${accountId} and read_at is null and (${ids === null} or id = any(${ids ?? []}::uuid[]))
      returning id
    ), total as (
      select count(*) as count from marked having count(*) > 0
    ), audited as (
      ${audited(db, {
        from: sql`total`,
        accountId,
        actor,
        action: 'notification.read',
        subject: accountId,
        detail: sql`jsonb_build_object('count', count)`,
      })}
    )
    select count(*) as marked from marked`;
  return Number(row?.marked);
}

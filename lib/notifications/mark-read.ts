import type { Database } from '../db/client.ts';

/**
 * Marks notifications of an account as read; with its audit event, in one statement. What is another account's, or
 * was read before, is passed over.
 * @param ids null: all
 * @returns how many were unread until now
 */
export async function markRead(
  db: Database,
  actor: string,
  accountId: string,
  ids: readonly string[] | null,
): Promise<number> {
  const [row] = await db.sql<{ marked: string }[]>`
    with marked as (
      update notification set read_at = now()
      where account_id = ${accountId} and read_at is null and (${ids === null} or id = any(${ids ?? []}::uuid[]))
      returning id
    ), told as (
      insert into audit_event (account_id, actor, action, subject, detail)
      select ${accountId}::uuid, ${actor}, 'notification.read', ${accountId}, jsonb_build_object('count', count(*))
      from marked having count(*) > 0
    )
    select count(*) as marked from marked`;
  return Number(row?.marked);
}

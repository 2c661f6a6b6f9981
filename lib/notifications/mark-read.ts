import { and, count, eq, inArray, isNull, sql } from 'drizzle-orm';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { notification } from '../db/schema/index.ts';

/** @param ids null: all @returns how many were unread */
export async function markRead(
  db: Database,
  actor: string,
  accountId: string,
  ids: readonly string[] | null,
): Promise<number> {
  const { orm } = db;
  const unread = and(eq(notification.accountId, accountId), isNull(notification.readAt));
  const marked = orm.$with('marked').as(
    orm
      .update(notification)
      .set({ readAt: sql`now()` })
      .where(and(unread, ids === null ? undefined : inArray(notification.id, [...ids])))
      .returning({ id: notification.id }),
  );
  const event = audited(db, {
    from: sql`(select count(*) as count from ${marked} having count(*) > 0) as total`,
    accountId,
    actor,
    action: 'notification.read',
    subject: accountId,
    detail: sql`jsonb_build_object('count', total.count)`,
  });
  const [row] = await orm.with(marked, event).select({ count: count() }).from(marked);
  return row?.count ?? 0;
}

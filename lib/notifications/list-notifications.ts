import { and, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { notification } from '../db/schema/index.ts';
import { type NotificationText, notificationText, type Say } from './notification-text.ts';
import { pageOf } from './page-of.ts';

interface ListedNotification extends NotificationText {
  id: string;
  page: string;
  createdAt: Date;
  isRead: boolean;
}

/** Newest first. @param say English if omitted */
export async function listNotifications(
  db: Database,
  accountId: string,
  { onlyUnread, most, skip = 0, say }: { onlyUnread: boolean; most: number; skip?: number; say?: Say },
): Promise<ListedNotification[]> {
  const rows = await db.orm
    .select({
      id: notification.id,
      topic: notification.topic,
      facts: notification.facts,
      createdAt: notification.createdAt,
      readAt: notification.readAt,
    })
    .from(notification)
    .where(and(eq(notification.accountId, accountId), onlyUnread ? isNull(notification.readAt) : undefined))
    .orderBy(desc(notification.createdAt), desc(notification.id))
    .limit(most)
    .offset(skip);
  return rows.map(({ id, topic, facts, createdAt, readAt }) => ({
    id,
    page: pageOf(topic, facts),
    ...notificationText(topic, facts, say),
    createdAt,
    isRead: readAt !== null,
  }));
}

import type { Database } from '../db/client.ts';
import { type NotificationText, notificationText, type Say } from './notification-text.ts';

/** What an account was told, as the dashboard shows it. */
export interface ListedNotification extends NotificationText {
  id: string;
  createdAt: Date;
  isRead: boolean;
}

/** Newest first. @param most at most so many @param say in English when left out */
export async function listNotifications(
  db: Database,
  accountId: string,
  { onlyUnread, most, say }: { onlyUnread: boolean; most: number; say?: Say },
): Promise<ListedNotification[]> {
  const rows = await db.sql<
    { id: string; topic: string; facts: string; created_ms: number; read: boolean }[]
  >`
    select id, topic, facts::text as facts, (extract(epoch from created_at) * 1000)::float8 as created_ms,
           read_at is not null as read
    from notification where account_id = ${accountId} and (read_at is null or not ${onlyUnread})
    order by created_at desc, id desc limit ${most}`;
  return rows.map(({ id, topic, facts, created_ms, read }) => ({
    id,
    ...notificationText(topic, JSON.parse(facts), say),
    createdAt: new Date(created_ms),
    isRead: read,
  }));
}

import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { notification } from '../db/schema/index.ts';

/** @param most counting ends there */
export const countUnread = ({ orm }: Database, accountId: string, most: number): Promise<number> =>
  orm.$count(
    orm
      .select({ id: notification.id })
      .from(notification)
      .where(and(eq(notification.accountId, accountId), isNull(notification.readAt)))
      .limit(most)
      .as('unread'),
  );

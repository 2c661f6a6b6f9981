import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm';
import type { Logger } from '../../core/log/logger.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { queued } from '../../db/outbox.ts';
import { notification } from '../../db/schema/index.ts';
import { inMail, notificationText } from '../../notifications/notification-text.ts';
import { pageOf } from '../../notifications/page-of.ts';
import { recipientsOf } from '../../notifications/recipients.ts';

const BATCH = 20;
const RESERVED_SECONDS = 30;

const FOOT = 'You received this mail because you are a member of an account on Blazon.';

type DueNotification = Pick<typeof notification.$inferSelect, 'id' | 'accountId' | 'topic' | 'facts'>;

/** Queues the mails of new notifications, once each. Without a recipient a notification is in the dashboard only. */
export async function queueNotifications(db: Database, log: Logger, appOrigin: string): Promise<void> {
  const { orm } = db;
  const { id, accountId, topic, facts } = notification;
  const next = orm
    .select({ id })
    .from(notification)
    .where(and(isNull(notification.mailedAt), lte(notification.mailDueAt, sql`now()`)))
    .orderBy(notification.mailDueAt)
    .limit(BATCH)
    .for('update', { skipLocked: true });
  const due = await withDeadline(
    orm
      .update(notification)
      .set({ mailDueAt: sql`now() + make_interval(secs => ${RESERVED_SECONDS})` })
      .where(inArray(id, next))
      .returning({ id, accountId, topic, facts }),
  );
  for (const each of due)
    try {
      await queueNotification(db, each, appOrigin);
    } catch (error) {
      log.warn({ err: error, notification: each.id }, 'notification not queued, will retry');
    }
}

async function queueNotification(
  db: Database,
  { id, accountId, topic, facts }: DueNotification,
  appOrigin: string,
) {
  const recipients = await recipientsOf(db, accountId);
  if (recipients.length === 0) {
    await withDeadline(
      db.orm.update(notification).set({ mailDueAt: sql`'infinity'` }).where(eq(notification.id, id)),
    );
    return;
  }
  const { title, body } = notificationText(topic, facts, inMail);
  const mails = recipients.map((to, i) => ({
    id: i === 0 ? id : `${id}.${i}`,
    to,
    subject: title,
    text: `${body}\n\n${appOrigin}${pageOf(topic, facts)}\n\n${FOOT}\n`,
  }));
  await withDeadline(
    db.orm
      .with(db.orm.$with('mailed').as(queued(db, mails)))
      .update(notification)
      .set({ mailedAt: sql`now()` })
      .where(eq(notification.id, id)),
  );
}

import { eq, sql } from 'drizzle-orm';
import type { Logger } from '../../core/log/logger.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { queued } from '../../db/outbox.ts';
import { notification } from '../../db/schema/index.ts';
import { inMail, notificationText } from '../../notifications/notification-text.ts';
import { recipientsOf } from '../../notifications/recipients.ts';

const BATCH = 20;
/** Reservation of a notification while its mail is written. */
const RESERVED_SECONDS = 30;

interface DueNotification {
  id: string;
  account_id: string;
  topic: string;
  facts: string;
}

/** Queues the mails of new notifications, once each. Without a recipient a notification is in the dashboard only. */
export async function queueNotifications(db: Database, log: Logger): Promise<void> {
  const due = await withDeadline(db.sql<DueNotification[]>`
    update notification set mail_due_at = now() + make_interval(secs => ${RESERVED_SECONDS})
    where id in (select id from notification where mailed_at is null and mail_due_at <= now()
                 order by mail_due_at limit ${BATCH} for update skip locked)
    returning id, account_id, topic, facts::text as facts`);
  for (const each of due)
    try {
      await queueNotification(db, each);
    } catch (error) {
      log.warn({ err: error, notification: each.id }, 'notification not queued, will retry');
    }
}

async function queueNotification(db: Database, { id, account_id, topic, facts }: DueNotification) {
  const recipients = await recipientsOf(db, account_id);
  if (recipients.length === 0) {
    await withDeadline(
      db.orm.update(notification).set({ mailDueAt: sql`'infinity'` }).where(eq(notification.id, id)),
    );
    return;
  }
  const { title, body } = notificationText(topic, JSON.parse(facts), inMail);
  const mails = recipients.map((to, i) => ({
    id: i === 0 ? id : `${id}.${i}`,
    to,
    subject: title,
    text: `${body}\n`,
  }));
  await withDeadline(db.sql`
    with queued as (${queued(db, mails)})
    update notification set mailed_at = now() where id = ${id}`);
}

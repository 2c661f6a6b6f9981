import { Unavailable } from '../../core/errors/unavailable.ts';
import type { Logger } from '../../core/log/logger.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import type { Mailer } from '../../notifications/mail.ts';
import { notificationText } from '../../notifications/notification-text.ts';
import { recipientsOf } from '../../notifications/recipients.ts';
import { sendToEach } from './send-to-each.ts';
import { tellOperators } from './tell-operators.ts';

const EVERY_MS = 2000;
const AT_ONCE = 20;
/** What failed is tried again after this, twice as long each time, an hour at most. */
const FIRST_RETRY_SECONDS = 30;

interface Due {
  id: string;
  account_id: string;
  topic: string;
  facts: string;
}

/**
 * Mails what accounts are told, and operators of what waits for them. A notification is reserved by whoever sends it;
 * one that could not be sent, or whose sender ended, is due again later. Sent once, but for a process that ends between
 * sending and noting it: then a second time under the same message id.
 */
export class SendNotifications {
  readonly #db: Database;
  readonly #mailer: Mailer;
  readonly #log: Logger;
  readonly #appOrigin: string;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> | null = null;

  /** @param appOrigin origin of the pages, where mails lead */
  constructor(db: Database, mailer: Mailer, log: Logger, appOrigin: string) {
    this.#db = db;
    this.#mailer = mailer;
    this.#log = log;
    this.#appOrigin = appOrigin;
    this.#timer = setInterval(() => void this.sendDue(), EVERY_MS).unref();
  }

  /** Sends what is due now. Failures are logged and tried again later. */
  sendDue(): Promise<void> {
    this.#running ??= Promise.all([this.#send(), this.#tellOperators()])
      .then(() => undefined)
      .finally(() => {
        this.#running = null;
      });
    return this.#running;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#running;
    this.#mailer.close();
  }

  async #send(): Promise<void> {
    try {
      const due = await withDeadline(this.#db.sql<Due[]>`
        update notification n
        set mail_attempts = n.mail_attempts + 1,
            mail_due_at = now() + least(3600, ${FIRST_RETRY_SECONDS}::int * power(2, least(n.mail_attempts, 7)))
                                  * interval '1 second'
        where n.id in (select id from notification where mailed_at is null and mail_due_at <= now()
                       order by mail_due_at limit ${AT_ONCE} for update skip locked)
        returning n.id, n.account_id, n.topic, n.facts::text as facts`);
      for (const one of due) await this.#sendOne(one);
    } catch (error) {
      this.#log.debug({ err: error }, 'notifications could not be looked for');
    }
  }

  async #tellOperators(): Promise<void> {
    try {
      for (const error of await tellOperators(this.#db, this.#mailer, this.#appOrigin))
        this.#log.warn(
          { err: error },
          'the mailbox of an operator refuses what waits for them; others have it',
        );
    } catch (error) {
      const event = error instanceof Unavailable ? 'debug' : 'warn';
      this.#log[event]({ err: error }, 'operators could not be told what waits for them; it is tried again');
    }
  }

  async #sendOne({ id, account_id, topic, facts }: Due): Promise<void> {
    try {
      const recipients = await recipientsOf(this.#db, account_id);
      const { title, body } = notificationText(topic, JSON.parse(facts));
      const mails = recipients.map((to, i) => ({
        id: i === 0 ? id : `${id}.${i}`,
        to,
        subject: title,
        text: `${body}\n`,
      }));
      for (const error of await sendToEach(this.#mailer, mails))
        this.#log.warn({ err: error, notification: id }, 'a mailbox refuses a notification; others have it');
      await withDeadline(
        recipients.length > 0
          ? this.#db.sql`update notification set mailed_at = now() where id = ${id}`
          : this.#db.sql`update notification set mail_due_at = 'infinity' where id = ${id}`,
      );
    } catch (error) {
      this.#log.warn(
        { err: error, notification: id },
        'a notification could not be mailed; it is tried again',
      );
    }
  }
}

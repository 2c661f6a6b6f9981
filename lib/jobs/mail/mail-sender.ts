import { and, eq, gt, lte, sql } from 'drizzle-orm';
import { Unavailable } from '../../core/errors/unavailable.ts';
import type { Logger } from '../../core/log/logger.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import type { Mail } from '../../db/outbox.ts';
import { outbox } from '../../db/schema/index.ts';
import type { Mailer } from './mailer.ts';
import { queueNotifications } from './queue-notifications.ts';
import { queueOperatorMail } from './queue-operator-mail.ts';

const INTERVAL_MS = 2000;
/** Doubles with every attempt, up to an hour. Longer than the mailer's timeouts, so that no mail is sent twice. */
const FIRST_RETRY_SECONDS = 30;

/** Every process runs one; a mail is reserved by one. A crash after sending causes a duplicate with equal Message-ID. */
export class MailSender {
  readonly #db: Database;
  readonly #mailer: Mailer;
  readonly #log: Logger;
  readonly #appOrigin: string;
  readonly #timer: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | null = null;

  constructor(db: Database, mailer: Mailer, log: Logger, appOrigin: string) {
    this.#db = db;
    this.#mailer = mailer;
    this.#log = log;
    this.#appOrigin = appOrigin;
    this.#timer = setInterval(() => void this.sendDue(), INTERVAL_MS).unref();
  }

  sendDue(): Promise<void> {
    // A run in progress may have missed mail queued since, so another one follows it.
    this.#next ??= this.#running.then(() => {
      this.#next = null;
      this.#running = this.#run();
      return this.#running;
    });
    return this.#next;
  }

  async close(): Promise<void> {
    clearInterval(this.#timer);
    await this.#next;
    await this.#running;
    this.#mailer.close();
  }

  async #run(): Promise<void> {
    await this.#try('notifications could not be queued', () =>
      queueNotifications(this.#db, this.#log, this.#appOrigin),
    );
    await this.#try('mail to operators could not be queued', () =>
      queueOperatorMail(this.#db, this.#appOrigin),
    );
    await this.#try('the outbox could not be read', async () => {
      for (let mail = await this.#take(); mail !== null; mail = await this.#take()) await this.#send(mail);
    });
  }

  async #try(failure: string, work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (error) {
      this.#log[error instanceof Unavailable ? 'debug' : 'warn']({ err: error }, failure);
    }
  }

  async #take(): Promise<Mail | null> {
    const { orm } = this.#db;
    const next = orm
      .select({ id: outbox.id })
      .from(outbox)
      .where(and(lte(outbox.dueAt, sql`now()`), gt(outbox.expiresAt, sql`now()`)))
      .orderBy(outbox.dueAt)
      .limit(1)
      .for('update', { skipLocked: true });
    const [mail] = await withDeadline(
      orm
        .with(orm.$with('expired').as(orm.delete(outbox).where(lte(outbox.expiresAt, sql`now()`))))
        .update(outbox)
        .set({
          attempts: sql`${outbox.attempts} + 1`,
          dueAt: sql`now() + least(3600, ${FIRST_RETRY_SECONDS}::int * power(2, least(${outbox.attempts}, 7)))
                           * interval '1 second'`,
        })
        .where(eq(outbox.id, next))
        .returning({ id: outbox.id, to: outbox.recipient, subject: outbox.subject, text: outbox.text }),
    );
    return mail ?? null;
  }

  async #send(mail: Mail): Promise<void> {
    try {
      await this.#mailer.send(mail);
    } catch (error) {
      this.#log.warn({ err: error, mail: mail.id }, 'mail not sent, will retry');
      return;
    }
    await withDeadline(this.#db.orm.delete(outbox).where(eq(outbox.id, mail.id)));
  }
}

import { type SQL, sql } from 'drizzle-orm';
import type { Database } from './client.ts';
import { rowsFrom } from './rows-from.ts';
import { outbox } from './schema/index.ts';

export interface Mail {
  /** The same on every retry, so a mail program shows it once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  validMinutes?: number;
}

const WEEK_MINUTES = 7 * 24 * 60;

/**
 * Insert of mails into the outbox, by itself or as a CTE; lib/jobs/mail sends them.
 * @param where SQL condition, for instance that the rest of the statement found something
 * @param isDecoy SQL condition: rows are written, so the statement takes the same time, but never sent
 */
export function queued(
  { orm }: Pick<Database, 'orm'>,
  mails: readonly Mail[],
  { where = sql`true`, isDecoy = sql`false` }: { where?: SQL; isDecoy?: SQL } = {},
) {
  const column = (name: 'id' | 'to' | 'subject' | 'text') => sql.param(mails.map((mail) => mail[name]));
  const minutes = sql.param(mails.map(({ validMinutes = WEEK_MINUTES }) => validMinutes));
  const row = {
    id: sql`mail.id`,
    recipient: sql`mail.recipient`,
    subject: sql`mail.subject`,
    text: sql`mail.text`,
    dueAt: sql`case when ${isDecoy} then 'infinity' else now() end`,
    expiresAt: sql`now() + make_interval(mins => mail.valid_minutes)`,
  };
  return orm
    .insert(outbox)
    .select(
      rowsFrom(
        outbox,
        row,
        sql`unnest(${column('id')}::text[], ${column('to')}::text[], ${column('subject')}::text[],
                   ${column('text')}::text[], ${minutes}::int4[])
            as mail (id, recipient, subject, text, valid_minutes) where ${where}`,
      ),
    )
    .onConflictDoNothing({ target: outbox.id });
}

import type { Fragment } from './audited.ts';
import type { Database } from './client.ts';

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
 * Adds mails to the outbox, as a CTE or the last part of a statement; lib/jobs/mail sends them.
 * @param where SQL condition, for instance that the rest of the statement found something
 * @param isDecoy SQL condition: rows are written, so the statement takes the same time, but never sent
 */
export function queued(
  { sql }: Pick<Database, 'sql'>,
  mails: readonly Mail[],
  { where = sql`true`, isDecoy = sql`false` }: { where?: Fragment; isDecoy?: Fragment } = {},
): Fragment {
  const column = (name: 'id' | 'to' | 'subject' | 'text') => mails.map((mail) => mail[name]);
  return sql`
    insert into outbox (id, recipient, subject, text, due_at, expires_at)
    select id, recipient, subject, text, case when ${isDecoy} then 'infinity' else now() end,
           now() + make_interval(mins => valid_minutes)
    from unnest(${column('id')}::text[], ${column('to')}::text[], ${column('subject')}::text[], ${column('text')}::text[],
                ${mails.map(({ validMinutes = WEEK_MINUTES }) => validMinutes)}::int4[])
      as mail (id, recipient, subject, text, valid_minutes)
    where ${where}
    on conflict (id) do nothing`;
}

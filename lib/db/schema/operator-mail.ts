import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const operatorMail = pgTable(
  'operator_mail',
  {
    /** An exchange request, an upgrade request, a correction or a closed budget, hence no foreign key. */
    requestId: uuid('request_id').primaryKey(),
    mailedAt: moment('mailed_at'),
    mailDueAt: moment('mail_due_at').notNull(),
    mailAttempts: integer('mail_attempts').notNull().default(1),
  },
  (table) => [index('operator_mail_mailed').on(table.mailedAt)],
);

import { index, integer, pgTable, uuid } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** A customer's request or correction that operators are told of by mail. */
export const operatorMail = pgTable(
  'operator_mail',
  {
    /** Of an exchange request, an upgrade request or a correction; without a reference, for it may be any of them. */
    requestId: uuid('request_id').primaryKey(),
    mailedAt: moment('mailed_at'),
    /** Nobody else sends it before. */
    mailDueAt: moment('mail_due_at').notNull(),
    mailAttempts: integer('mail_attempts').notNull().default(1),
  },
  (table) => [index('operator_mail_mailed').on(table.mailedAt)],
);

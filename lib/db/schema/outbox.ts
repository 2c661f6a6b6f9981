import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Mails to be sent. A row is deleted when its mail was sent, because mails hold secrets, or when it expires. */
export const outbox = pgTable(
  'outbox',
  {
    /** Message-ID, the same on every attempt. */
    id: text('id').primaryKey(),
    recipient: text('recipient').notNull(),
    subject: text('subject').notNull(),
    text: text('text').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    /** Next attempt; also reserves the mail for the process that is sending it. */
    dueAt: moment('due_at').notNull().defaultNow(),
    attempts: integer('attempts').notNull().default(0),
    /** Not sent after this. */
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('outbox_due').on(table.dueAt)],
);

import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { moment } from './columns.ts';

export const notification = pgTable(
  'notification',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** Unique per account: `usage:<operation>:<day>:<threshold>`, `leak:<token id>:<day>`. */
    topic: text('topic').notNull(),
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    mailedAt: moment('mailed_at'),
    /** Until then reserved for the process that queues its mail. */
    mailDueAt: moment('mail_due_at').notNull().defaultNow(),
    mailAttempts: integer('mail_attempts').notNull().default(0),
  },
  (table) => [
    uniqueIndex('notification_topic').on(table.accountId, table.topic),
    index('notification_unmailed').on(table.mailDueAt).where(sql`${table.mailedAt} is null`),
  ],
);

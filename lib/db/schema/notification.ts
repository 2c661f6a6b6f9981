import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { moment } from './columns.ts';

/** Something an account is told: in the dashboard, and by mail. `topic` makes telling it twice impossible. */
export const notification = pgTable(
  'notification',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    /** What happened, unique per account: `usage:<operation>:<day>:<threshold>`, `leak:<token id>:<day>`. */
    topic: text('topic').notNull(),
    /** Numbers that the text is made of. */
    facts: jsonb('facts').$type<Record<string, string | number>>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    readAt: moment('read_at'),
    mailedAt: moment('mailed_at'),
    /** Nobody else sends it before. */
    mailDueAt: moment('mail_due_at').notNull().defaultNow(),
    mailAttempts: integer('mail_attempts').notNull().default(0),
  },
  (table) => [
    uniqueIndex('notification_topic').on(table.accountId, table.topic),
    index('notification_unmailed').on(table.mailDueAt).where(sql`${table.mailedAt} is null`),
  ],
);

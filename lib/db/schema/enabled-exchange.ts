import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { moment } from './columns.ts';

export const enabledExchange = pgTable(
  'enabled_exchange',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    mic: text('mic').notNull(),
    enabledAt: moment('enabled_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.mic] })],
);

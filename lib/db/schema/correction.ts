import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { RequestState } from '../../core/request-state.ts';
import { account } from './account.ts';
import { moment } from './columns.ts';

export const correction = pgTable(
  'correction',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    identifier: text('identifier').notNull(),
    note: text('note').notNull(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    sentBy: text('sent_by').notNull(),
    sentAt: moment('sent_at').notNull().defaultNow(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    answer: text('answer'),
  },
  (table) => [
    index('correction_account').on(table.accountId, table.sentAt),
    index('correction_state').on(table.state, table.sentAt),
  ],
);

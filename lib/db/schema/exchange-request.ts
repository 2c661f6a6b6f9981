import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { RequestState } from '../../core/request-state.ts';
import { account } from './account.ts';
import { moment } from './columns.ts';

export const exchangeRequest = pgTable(
  'exchange_request',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    mic: text('mic').notNull(),
    reason: text('reason').notNull(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    answer: text('answer'),
  },
  (table) => [
    uniqueIndex('exchange_request_open').on(table.accountId, table.mic).where(sql`${table.state} = 'open'`),
    index('exchange_request_account').on(table.accountId, table.requestedAt),
  ],
);

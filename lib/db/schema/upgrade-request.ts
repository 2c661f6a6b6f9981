import { sql } from 'drizzle-orm';
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PlanId } from '../../core/plans/plans.ts';
import type { RequestState } from '../../core/request-state.ts';
import { account } from './account.ts';
import { moment } from './columns.ts';

export const upgradeRequest = pgTable(
  'upgrade_request',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id, { onDelete: 'cascade' }),
    plan: text('plan').$type<PlanId>().notNull(),
    note: text('note').notNull(),
    state: text('state').$type<RequestState>().notNull().default('open'),
    requestedBy: text('requested_by').notNull(),
    requestedAt: moment('requested_at').notNull().defaultNow(),
    decidedBy: text('decided_by'),
    decidedAt: moment('decided_at'),
    answer: text('answer'),
  },
  (table) => [
    uniqueIndex('upgrade_request_open').on(table.accountId).where(sql`${table.state} = 'open'`),
    index('upgrade_request_account').on(table.accountId, table.requestedAt),
  ],
);

import { bigint, date, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { Operation, TopList } from '../../core/operations.ts';
import { moment } from './columns.ts';

export const usageDay = pgTable(
  'usage_day',
  {
    accountId: uuid('account_id').notNull(),
    tokenId: uuid('token_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    operation: text('operation').$type<Operation>().notNull(),
    outcome: text('outcome').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
    lastAt: moment('last_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.day, table.operation, table.tokenId, table.outcome] }),
  ],
);

/** Approximate: the most frequent missed identifiers and referring sites of an account. */
export const usageTop = pgTable(
  'usage_top',
  {
    accountId: uuid('account_id').notNull(),
    day: date('day', { mode: 'string' }).notNull(),
    list: text('list').$type<TopList>().notNull(),
    name: text('name').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.day, table.list, table.name] })],
);

export const usageBatch = pgTable('usage_batch', {
  id: uuid('id').primaryKey(),
  addedAt: moment('added_at').notNull().defaultNow(),
});

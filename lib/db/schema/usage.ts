import { bigint, date, index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Operation, RequestOutcome, TopList } from '../../core/operations.ts';
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

/** `usage_day` by hour, for charts; kept for nine days. */
export const usageHour = pgTable(
  'usage_hour',
  {
    accountId: uuid('account_id').notNull(),
    tokenId: uuid('token_id').notNull(),
    hour: moment('hour').notNull(),
    operation: text('operation').$type<Operation>().notNull(),
    outcome: text('outcome').notNull(),
    count: bigint('count', { mode: 'number' }).notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.hour, table.operation, table.tokenId, table.outcome] }),
  ],
);

/** The last requests of each account, a sample of busy ones; kept for a week. */
export const recentRequest = pgTable(
  'recent_request',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    accountId: uuid('account_id').notNull(),
    tokenId: uuid('token_id').notNull(),
    at: moment('at').notNull(),
    operation: text('operation').$type<Operation>().notNull(),
    asked: text('asked').notNull(),
    status: smallint('status').notNull(),
    outcome: text('outcome').$type<RequestOutcome>().notNull(),
    reason: text('reason'),
    site: text('site'),
    microseconds: integer('microseconds').notNull(),
  },
  (table) => [index('recent_request_account').on(table.accountId, table.id)],
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

/** The last batch of each process that is in the tables above: an earlier or equal number is not added again. */
export const usageInstance = pgTable('usage_instance', {
  instanceId: uuid('instance_id').primaryKey(),
  lastBatch: bigint('last_batch', { mode: 'number' }).notNull(),
  addedAt: moment('added_at').notNull().defaultNow(),
});

/** Batches of processes from before `usage_instance`, whose journals may still be replayed. */
export const usageBatch = pgTable('usage_batch', {
  id: uuid('id').primaryKey(),
  addedAt: moment('added_at').notNull().defaultNow(),
});

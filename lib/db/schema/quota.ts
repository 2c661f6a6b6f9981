import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LimitedOperation } from '../../core/plans/policies.ts';

/** `day`: UTC, since 1970-01-01. `taken`: granted to all instances, never above the limit (docs/decisions/0034). */
export const quotaDay = pgTable(
  'quota_day',
  {
    accountId: uuid('account_id').notNull(),
    operation: text('operation').$type<LimitedOperation>().notNull(),
    day: integer('day').notNull(),
    taken: bigint('taken', { mode: 'number' }).notNull().default(0),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.operation, table.day] })],
);

export const quotaLease = pgTable(
  'quota_lease',
  {
    accountId: uuid('account_id').notNull(),
    operation: text('operation').$type<LimitedOperation>().notNull(),
    day: integer('day').notNull(),
    instanceId: uuid('instance_id').notNull(),
    /** Leased today minus returned. */
    granted: bigint('granted', { mode: 'number' }).notNull(),
    /** Already in usage_day. */
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** Leased ahead of need by the last request; others may reclaim it. */
    ahead: bigint('ahead', { mode: 'number' }).notNull().default(0),
    /** Sequence number of its last request; older ones that arrive late are ignored. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.operation, table.day, table.instanceId] })],
);

/** Running instances: without Redis each enforces its share of the limits. */
export const instance = pgTable('instance', {
  id: uuid('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

import { bigint, integer, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import type { LimitedOperation } from '../../core/plans/policies.ts';

/**
 * The daily quota of an account for one operation: one row per UTC day, given in whole days since 1970-01-01.
 * `taken` is what was given to all instances together; it is never above the limit (docs/decisions/0034).
 */
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

/** Part of a day's quota leased to one instance. */
export const quotaLease = pgTable(
  'quota_lease',
  {
    accountId: uuid('account_id').notNull(),
    operation: text('operation').$type<LimitedOperation>().notNull(),
    day: integer('day').notNull(),
    instanceId: uuid('instance_id').notNull(),
    /** Leased today, less what was returned. */
    granted: bigint('granted', { mode: 'number' }).notNull(),
    /** Already counted in usage_day. */
    used: bigint('used', { mode: 'number' }).notNull().default(0),
    /** Leased ahead of need with the last request: others may reclaim it. */
    ahead: bigint('ahead', { mode: 'number' }).notNull().default(0),
    /** Number of its last request: an older one that arrives late changes nothing. */
    seq: bigint('seq', { mode: 'number' }).notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountId, table.operation, table.day, table.instanceId] })],
);

/** Serving processes: without Redis each enforces its share of the limits. */
export const instance = pgTable('instance', {
  id: uuid('id').primaryKey(),
  seenAt: timestamp('seen_at', { withTimezone: true }).notNull(),
});

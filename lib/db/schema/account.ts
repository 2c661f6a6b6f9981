import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PlanId, PlanLimits } from '../../core/plans/plans.ts';
import { moment } from './columns.ts';

export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    plan: text('plan').$type<PlanId>().notNull(),
    /** Limits agreed with this account, overriding the plan's (Enterprise). */
    limits: jsonb('limits').$type<Partial<PlanLimits>>(),
    /** null: its owners and admins get the mail. */
    email: text('email'),
    /** At most one; its publishable token is on the front page and in the start-up summary. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Its requests may have websites visited for missing logos. */
    discovers: boolean('discovers').notNull().default(true),
    /** Bans all tokens of the account, independent of bans of single tokens. */
    bannedAt: moment('banned_at'),
    banReason: text('ban_reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [uniqueIndex('account_demo').on(table.isDemo).where(sql`${table.isDemo}`)],
);

import { sql } from 'drizzle-orm';
import { boolean, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { PlanId, PlanLimits } from '../../core/plans/plans.ts';
import { moment } from './columns.ts';

/** The paying party: owns tokens, plan and usage. */
export const account = pgTable(
  'account',
  {
    id: uuid('id').primaryKey(),
    name: text('name').notNull(),
    plan: text('plan').$type<PlanId>().notNull(),
    /** Numbers agreed with this account; they replace the plan's (Enterprise). */
    limits: jsonb('limits').$type<Partial<PlanLimits>>(),
    /** Where mail about the account goes; null: nowhere yet. */
    email: text('email'),
    /** The one account whose publishable token the start-up summary and the front page show. */
    isDemo: boolean('is_demo').notNull().default(false),
    /** Of every token of the account; its own bans stay as they are. */
    bannedAt: moment('banned_at'),
    banReason: text('ban_reason'),
    createdAt: moment('created_at').notNull().defaultNow(),
    deletedAt: moment('deleted_at'),
  },
  (table) => [uniqueIndex('account_demo').on(table.isDemo).where(sql`${table.isDemo}`)],
);

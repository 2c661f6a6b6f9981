import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Role } from '../../core/permissions.ts';
import { account } from './account.ts';
import { bytea, moment } from './columns.ts';
import { person } from './person.ts';

/** A trigger protects the last owner (drizzle/0008_accounts.sql). */
export const membership = pgTable(
  'membership',
  {
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    role: text('role').$type<Role>().notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId] }),
    index('membership_person').on(table.personId),
  ],
);

export const invitation = pgTable(
  'invitation',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    email: text('email').notNull(),
    role: text('role').$type<Role>().notNull(),
    /** SHA-256 of the link's secret. */
    hash: bytea('hash').notNull().unique(),
    invitedBy: uuid('invited_by').references(() => person.id, { onDelete: 'set null' }),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [uniqueIndex('invitation_account_email').on(table.accountId, table.email)],
);

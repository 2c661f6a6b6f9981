import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { bytea, moment } from './columns.ts';

/** Somebody who can sign in. The address is canonical: lower case, no spaces around it (lib/accounts/email.ts). */
export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    /** When a link sent to the address was used; null: nobody has shown that they read its mail. */
    emailVerified: moment('email_verified_at'),
    name: text('name'),
    /** Runs this installation; given on the command line only. */
    isOperator: boolean('is_operator').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('person_email_canonical', sql`${table.email} = lower(btrim(${table.email}))`)],
);

/** Apart from the person, so that no query for people can carry a hash out. */
export const password = pgTable('password', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** argon2id in PHC form. */
  hash: text('hash').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** A person at another provider (what Auth.js calls an account). The provider's tokens are not kept. */
export const signInMethod = pgTable(
  'sign_in_method',
  {
    userId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    provider: text('provider').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('sign_in_method_person').on(table.userId),
  ],
);

/** A browser that is signed in. Deleting the row signs it out. */
export const session = pgTable(
  'session',
  {
    /** SHA-256 of what the cookie holds, in hexadecimal: whoever reads this table can sign in as nobody. */
    sessionToken: text('token_hash').primaryKey(),
    /** Names the row on pages and in actions. */
    id: uuid('id').notNull().unique(),
    userId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** The account the person works in; judged anew by membership on every request. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    expires: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    /** Network of the client, not the client: the last part of the address is cut off. */
    address: text('address'),
  },
  (table) => [index('session_person').on(table.userId)],
);

export type MailLinkPurpose = 'sign_up' | 'sign_in' | 'verify' | 'reset' | 'change_email';

/** A link that was mailed: single use, short-lived. The row is deleted when it is used. */
export const mailLink = pgTable(
  'mail_link',
  {
    /** SHA-256 of the link's secret. */
    hash: bytea('hash').primaryKey(),
    purpose: text('purpose').$type<MailLinkPurpose>().notNull(),
    /** Where it was sent. */
    email: text('email').notNull(),
    /** null: for an address nobody had when it was sent. */
    personId: uuid('person_id').references(() => person.id, { onDelete: 'cascade' }),
    /** Of a sign-up: what the person is made from once the link is used. */
    name: text('name'),
    passwordHash: text('password_hash'),
    /** Of a sign-up: SHA-256 of a secret in the browser it was made in, which need not give the password again. */
    browserHash: bytea('browser_hash'),
    /** Path to go on to. */
    nextPath: text('next_path'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_link_person').on(table.personId), index('mail_link_expires').on(table.expiresAt)],
);

/** Tries counted per key (an address, an account, …) until `ends_at`; see lib/accounts/throttle.ts. */
export const throttle = pgTable(
  'throttle',
  {
    /** SHA-256 of what is counted: addresses are not kept in clear. */
    key: bytea('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('throttle_ends').on(table.endsAt)],
);

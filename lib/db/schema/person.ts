import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { account } from './account.ts';
import { bytea, moment } from './columns.ts';

/** `email` is canonical (lib/accounts/email.ts). */
export const person = pgTable(
  'person',
  {
    id: uuid('id').primaryKey(),
    email: text('email').notNull().unique(),
    emailVerified: moment('email_verified_at'),
    name: text('name'),
    /** Granted on the command line; the first one also by link (lib/accounts/first-operator.ts). */
    isOperator: boolean('is_operator').notNull().default(false),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [check('person_email_canonical', sql`${table.email} = lower(btrim(${table.email}))`)],
);

/** Separate, so that no query for people returns a hash. */
export const password = pgTable('password', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  hash: text('hash').notNull(),
  changedAt: moment('changed_at').notNull().defaultNow(),
});

/** A time-based one-time password (RFC 6238). Unconfirmed rows are not asked for. */
export const secondFactor = pgTable('second_factor', {
  personId: uuid('person_id')
    .primaryKey()
    .references(() => person.id, { onDelete: 'cascade' }),
  /** Encrypted (lib/accounts/second-factor/sealed-secret.ts). */
  sealedSecret: bytea('sealed_secret').notNull(),
  confirmedAt: moment('confirmed_at'),
  /** Period of 30 seconds of the newest accepted code, so that no code is accepted twice. */
  lastStep: integer('last_step'),
  /** SHA-256 (hex) of the unused recovery codes. */
  recoveryHashes: text('recovery_hashes').array().notNull().default(sql`'{}'`),
  createdAt: moment('created_at').notNull().defaultNow(),
});

/** A WebAuthn credential with user verification: it signs in by itself, without a second factor. */
export const passkey = pgTable(
  'passkey',
  {
    id: uuid('id').primaryKey(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    credentialId: bytea('credential_id').notNull().unique(),
    /** COSE key (RFC 9052). */
    publicKey: bytea('public_key').notNull(),
    /** Signatures so far; many authenticators do not count. */
    counter: bigint('counter', { mode: 'number' }).notNull(),
    /** How the browser reaches the authenticator, such as `internal` and `usb`. */
    transports: text('transports').array().notNull().default(sql`'{}'`),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at'),
  },
  (table) => [index('passkey_person').on(table.personId)],
);

/** Random bytes that a passkey signs once. */
export const passkeyChallenge = pgTable(
  'passkey_challenge',
  {
    /** SHA-256 of the challenge. */
    hash: bytea('hash').primaryKey(),
    /** SHA-256 of what only the browser that asked has. */
    holder: bytea('holder').notNull(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('passkey_challenge_expires').on(table.expiresAt)],
);

/** An account in Auth.js terms. The provider's tokens are not stored. */
export const signInMethod = pgTable(
  'sign_in_method',
  {
    userId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    type: text('type').notNull(),
    provider: text('provider').notNull(),
    providerAccountId: text('provider_account_id').notNull(),
    /** The verified address the provider last named, canonical; null: connected by an older version. */
    email: text('email'),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.provider, table.providerAccountId] }),
    index('sign_in_method_person').on(table.userId),
  ],
);

export const session = pgTable(
  'session',
  {
    /** SHA-256 (hex) of the cookie, so that this table's contents do not allow signing in. */
    sessionToken: text('token_hash').primaryKey(),
    id: uuid('id').notNull().unique(),
    userId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** Signed in with the first factor only: valid for the second step and nothing else. */
    awaitsSecondFactor: boolean('awaits_second_factor').notNull().default(false),
    /** The account the person works in; membership is checked on every request. */
    accountId: uuid('account_id').references(() => account.id, { onDelete: 'set null' }),
    expires: moment('expires_at').notNull(),
    createdAt: moment('created_at').notNull().defaultNow(),
    lastUsedAt: moment('last_used_at').notNull().defaultNow(),
    userAgent: text('user_agent'),
    address: text('address'),
    /** Until then a provider may be connected in this browser (lib/accounts/connect-provider.ts). */
    mayConnectUntil: moment('may_connect_until'),
    /** The passkey that opened it. Not a foreign key, which would need an index on this table. */
    passkeyId: uuid('passkey_id'),
  },
  (table) => [index('session_person').on(table.userId)],
);

export const knownDevice = pgTable(
  'known_device',
  {
    /** SHA-256 of the cookie. */
    hash: bytea('hash').notNull(),
    personId: uuid('person_id')
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    usedAt: moment('used_at').notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.hash, table.personId] }),
    index('known_device_person').on(table.personId),
    index('known_device_used').on(table.usedAt),
  ],
);

export type MailLinkPurpose =
  | 'sign_up'
  | 'sign_in'
  | 'verify'
  | 'reset'
  | 'handed_out_reset'
  | 'change_email';

export const mailLink = pgTable(
  'mail_link',
  {
    /** SHA-256 of the link's secret. */
    hash: bytea('hash').primaryKey(),
    purpose: text('purpose').$type<MailLinkPurpose>().notNull(),
    email: text('email').notNull(),
    /** null: no person had the address when the link was sent. */
    personId: uuid('person_id').references(() => person.id, { onDelete: 'cascade' }),
    name: text('name'),
    passwordHash: text('password_hash'),
    /** Sign-up only: SHA-256 of a browser secret, which saves entering the password again. */
    browserHash: bytea('browser_hash'),
    nextPath: text('next_path'),
    createdAt: moment('created_at').notNull().defaultNow(),
    expiresAt: moment('expires_at').notNull(),
  },
  (table) => [index('mail_link_person').on(table.personId), index('mail_link_expires').on(table.expiresAt)],
);

export const throttle = pgTable(
  'throttle',
  {
    /** SHA-256, so that addresses are not stored in the clear. */
    key: bytea('key').primaryKey(),
    used: integer('used').notNull(),
    endsAt: moment('ends_at').notNull(),
  },
  (table) => [index('throttle_ends').on(table.endsAt)],
);

import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { TokenKind } from '../../core/token-format.ts';
import { account } from './account.ts';
import { bytea, moment } from './columns.ts';

/** The text is stored only for publishable tokens, which are public; lookups use its SHA-256. */
export const token = pgTable(
  'token',
  {
    id: uuid('id').primaryKey(),
    accountId: uuid('account_id')
      .notNull()
      .references(() => account.id),
    kind: text('kind').$type<TokenKind>().notNull(),
    name: text('name').notNull(),
    hash: bytea('hash').notNull().unique(),
    start: text('start').notNull(),
    lastFour: text('last_four').notNull(),
    publishableText: text('publishable_text'),
    /** Publishable only: hosts whose pages may use it, exact or `*.`; null: any. */
    allowedDomains: text('allowed_domains').array(),
    /** Allows requests without a page even if `allowed_domains` is set. */
    allowNoReferrer: boolean('allow_no_referrer').notNull().default(true),
    /** Secret only: client networks that may use it, as CIDR; null: any. */
    allowedNetworks: text('allowed_networks').array(),
    bannedAt: moment('banned_at'),
    banReason: text('ban_reason'),
    revokedAt: moment('revoked_at'),
    expiresAt: moment('expires_at'),
    /** Unique: a token is rolled once. */
    rolledFrom: uuid('rolled_from').unique(),
    createdAt: moment('created_at').notNull().defaultNow(),
  },
  (table) => [index('token_account').on(table.accountId)],
);

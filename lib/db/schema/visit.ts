import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import { bytewiseText, moment } from './columns.ts';

/** `queued` and `visiting` are on the way, the others are results. */
export type VisitState = 'queued' | 'visiting' | 'found' | 'nothing' | 'refused' | 'later' | 'withdrawn';

/** The queue of discovery. An insert wakes idle crawlers (trigger `visit_queued`). */
export const visit = pgTable(
  'visit',
  {
    /** Registrable, in lower-case A-labels. */
    domain: bytewiseText('domain').primaryKey(),
    state: text('state').$type<VisitState>().notNull().default('queued'),
    /** Name of the last outcome, see lib/discovery/visits/outcomes.ts. */
    reason: text('reason'),
    /** 0 first: 0 operator, 1 paid, 2 free, 3 asked ahead or reported, 4 missed list, 5 and 6 refresh. */
    priority: smallint('priority').notNull().default(2),
    dueAt: moment('due_at').notNull().defaultNow(),
    /** Only the holder of the lease may write the result. */
    leaseId: uuid('lease_id'),
    leaseUntil: moment('lease_until'),
    attempts: integer('attempts').notNull().default(0),
    /** Outcomes of the same state without another between. */
    inARow: integer('in_a_row').notNull().default(0),
    firstAsked: moment('first_asked').notNull().defaultNow(),
    lastAsked: moment('last_asked').notNull().defaultNow(),
    askedBy: integer('asked_by').notNull().default(0),
    /** The host that answered last time, tried first next time. */
    host: text('host'),
    finalUrl: text('final_url'),
    pageEtag: text('page_etag'),
    pageModified: text('page_modified'),
    logoUrl: text('logo_url'),
    logoKind: text('logo_kind'),
    logoEtag: text('logo_etag'),
    /** SHA-256 (hex) of the logo's file and of its pixels. */
    fileSha256: text('file_sha256'),
    pixelSha256: text('pixel_sha256'),
    dhash: text('dhash'),
    weight: smallint('weight'),
    /** A visit found less, or another logo. The next one, at least 24 h later, decides. */
    doubtedAt: moment('doubted_at'),
    visitedAt: moment('visited_at'),
    changedAt: moment('changed_at'),
  },
  (table) => [
    index('visit_due').on(table.priority, table.dueAt).where(sql`state <> 'visiting'`),
    index('visit_leased').on(table.leaseUntil).where(sql`state = 'visiting'`),
    index('visit_dhash').on(table.dhash).where(sql`dhash is not null`),
    index('visit_visited').on(table.visitedAt).where(sql`visited_at is not null`),
  ],
);

/** The last five visits of each domain. */
export const visitLog = pgTable(
  'visit_log',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    domain: bytewiseText('domain')
      .notNull()
      .references(() => visit.domain, { onDelete: 'cascade' }),
    at: moment('at').notNull().defaultNow(),
    state: text('state').$type<VisitState>().notNull(),
    reason: text('reason').notNull(),
    milliseconds: integer('milliseconds').notNull(),
    requests: integer('requests').notNull(),
    bytes: integer('bytes').notNull(),
    logoUrl: text('logo_url'),
    weight: smallint('weight'),
  },
  (table) => [index('visit_log_domain').on(table.domain, table.id), index('visit_log_at').on(table.at)],
);

/** Politeness to hosts, shared by all crawlers. */
export const hostRule = pgTable('host_rule', {
  host: bytewiseText('host').primaryKey(),
  /** Text of robots.txt; null: everything is allowed. */
  robots: text('robots'),
  /** null: robots.txt was not read yet. */
  robotsUntil: moment('robots_until'),
  /** Since when robots.txt cannot be read: everything is forbidden, and allowed after 30 days. */
  robotsFailingSince: moment('robots_failing_since'),
  /** Before then the host asked for no further request. */
  nextAt: moment('next_at'),
});

/** An operator's verdict on a picture that several sites have. */
export const iconVerdict = pgTable('icon_verdict', {
  dhash: text('dhash').primaryKey(),
  verdict: text('verdict').$type<'default' | 'fine'>().notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** Never visited: a domain and its subdomains, a public suffix, or a network as CIDR. */
export const discoveryBlock = pgTable('discovery_block', {
  subject: bytewiseText('subject').primaryKey(),
  reason: text('reason').notNull(),
  blockedBy: text('blocked_by').notNull(),
  at: moment('at').notNull().defaultNow(),
});

/** New domains visited for an account on a UTC day, in days since 1970-01-01. Our own pages have a separate budget. */
export const discoveryBudget = pgTable(
  'discovery_budget',
  {
    /** An account, or the token of our own pages; hence no foreign key. */
    ownerId: uuid('account_id').notNull(),
    day: integer('day').notNull(),
    used: integer('used').notNull().default(0),
    /** Of them without an address in DNS. */
    unresolved: integer('unresolved').notNull().default(0),
    /** Closed for the rest of the day: most names it asked for did not exist. */
    closedAt: moment('closed_at'),
  },
  (table) => [primaryKey({ columns: [table.ownerId, table.day] })],
);

/** The operator's switches and the state of the crawlers, one row. */
export const discoveryState = pgTable(
  'discovery_state',
  {
    id: boolean('id').primaryKey().default(true),
    pausedAt: moment('paused_at'),
    /** Finds wait for a review. */
    reviewing: boolean('reviewing').notNull().default(false),
    /** A crawler without internet says when it tries again; it counts as away until a minute later. */
    awayUntil: moment('away_until'),
  },
  () => [check('discovery_state_one', sql`id`)],
);

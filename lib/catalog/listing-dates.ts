import { and, sql as dsql, gt, isNull, lte, or } from 'drizzle-orm';
import type { Database, Fragment, Transaction } from '../db/client.ts';
import { listing } from '../db/schema/index.ts';

type Sql = Database['sql'] | Transaction;

/** Today in UTC by the database's clock, whatever the server's time zone. */
export const today = (sql: Sql): Fragment => sql`(now() at time zone 'utc')::date`;

/** Whether the listing `l` of a statement has no end, or one in the future. */
export const hasNotEnded = (sql: Sql): Fragment => sql`(l.valid_to is null or l.valid_to > ${today(sql)})`;

export const hasBegun = (sql: Sql): Fragment => sql`(l.valid_from is null or l.valid_from <= ${today(sql)})`;

export const isCurrent = (sql: Sql): Fragment => sql`(${hasNotEnded(sql)} and ${hasBegun(sql)})`;

// The same for Drizzle, of the table `listing`.

export const TODAY = dsql`(now() at time zone 'utc')::date`;

export const notEnded = dsql`(${or(isNull(listing.validTo), gt(listing.validTo, TODAY))})`;

export const currentListing = dsql`(${and(notEnded, or(isNull(listing.validFrom), lte(listing.validFrom, TODAY)))})`;

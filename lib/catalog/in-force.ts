import type postgres from 'postgres';

type Sql = postgres.Sql | postgres.TransactionSql;
type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** The day that listings are judged by: the database's, in UTC whatever time zone the server is set to. */
export const today = (sql: Sql): Fragment => sql`(now() at time zone 'utc')::date`;

/** The condition that a listing, called `l` in the statement, has no end, or one that is still to come. */
export const isNotOver = (sql: Sql): Fragment => sql`(l.valid_to is null or l.valid_to > ${today(sql)})`;

/** The condition that a listing, called `l` in the statement, is valid today: it has begun and is not over. */
export const isInForce = (sql: Sql): Fragment =>
  sql`(${isNotOver(sql)} and (l.valid_from is null or l.valid_from <= ${today(sql)}))`;

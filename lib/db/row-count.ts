import { getTableName, type SQL, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from './client.ts';

/** `isAbout`: an estimate with two digits, as of the last `analyze`. */
export interface RowCount {
  count: number;
  isAbout: boolean;
}

/**
 * Counting reads every row, so that queries stop after one row more than `most`.
 * @param estimate of the planner; null or negative: not known
 */
export const rowCount = (counted: number, estimate: number | null, most: number): RowCount =>
  counted <= most
    ? { count: counted, isAbout: false }
    : { count: Number(Math.max(counted, estimate ?? 0).toPrecision(2)), isAbout: true };

/** For the first argument of `rowCount`: no more than `most` + 1. */
export const countUpTo = ({ orm }: Pick<Database, 'orm'>, table: PgTable, most: number, where?: SQL) =>
  orm.$count(
    orm
      .select({ one: sql`1` })
      .from(table)
      .where(where)
      .limit(most + 1)
      .as('found'),
  );

export const estimatedRows = (table: PgTable): SQL<number | null> =>
  sql`(select reltuples::float8 from pg_class where oid = ${getTableName(table)}::regclass)`;

/** Rows with a value in the column. */
export const estimatedValues = (column: PgColumn): SQL<number | null> =>
  sql`(${estimatedRows(column.table)} * (select (1 - null_frac)::float8 from ${columnStatistics(column)}))`;

/** For a `from` clause; see pg_stats in PostgreSQL's documentation. */
export const columnStatistics = ({ table, name }: PgColumn): SQL =>
  sql`pg_stats where schemaname = 'public' and tablename = ${getTableName(table)} and attname = ${name}`;

import type postgres from 'postgres';

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

type Fragment = postgres.PendingQuery<postgres.Row[]>;

/** For the first argument of `rowCount`. @param rows such as `brand where …` */
export const countUpTo = (sql: postgres.Sql, rows: Fragment, most: number): Fragment =>
  sql`(select count(*)::int from (select from ${rows} limit ${most + 1}) as found)`;

export const estimatedRows = (sql: postgres.Sql, table: string): Fragment =>
  sql`(select reltuples::float8 from pg_class where oid = ${table}::regclass)`;

/** Rows with a value in the column. */
export const estimatedValues = (sql: postgres.Sql, table: string, column: string): Fragment =>
  sql`(${estimatedRows(sql, table)} * (select (1 - null_frac)::float8 from ${columnStatistics(sql, table, column)}))`;

/** For a `from` clause; see pg_stats in PostgreSQL's documentation. */
export const columnStatistics = (sql: postgres.Sql, table: string, column: string): Fragment =>
  sql`pg_stats where schemaname = 'public' and tablename = ${table} and attname = ${column}`;

import {
  getTableColumns,
  type InferInsertModel,
  isSQLWrapper,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';

type Row<Table extends PgTable> = {
  [Column in keyof InferInsertModel<Table>]: InferInsertModel<Table>[Column] | SQLWrapper;
};

/** `select … from …` for `insert(table).select()`, which needs every column: absent ones get their default. */
export function rowsFrom<Table extends PgTable>(table: Table, row: Row<Table>, from: SQLWrapper): SQL {
  const values = Object.entries(getTableColumns(table)).map(([name, column]) => {
    const value = row[name as keyof Row<Table>] ?? column.default ?? null;
    return isSQLWrapper(value) ? sql`${value}` : sql`${sql.param(value, column)}`;
  });
  return sql`select ${sql.join(values, sql`, `)} from ${from}`;
}

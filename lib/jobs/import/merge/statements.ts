import { getTableColumns, getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { BrandField } from '../../../core/brands/brand-fields.ts';
import { BRAND_FIELDS } from '../../../core/brands/brand-fields.ts';
import { type PrecedenceKey, type SourceName, strongerThan } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';
import { refusedRow } from './staging.ts';

/** Inlined: for parameters the driver would ask the server for types. Never for values of a file, which are copied. */

export const literal = (sql: Transaction, name: SourceName | BrandField): Fragment =>
  sql.unsafe(`'${name}'::text`);

export const strongerSources = (sql: Transaction, key: PrecedenceKey, source: SourceName): Fragment =>
  sql.unsafe(`'{${strongerThan(key, source).join(',')}}'::text[]`);

export const bool = (sql: Transaction, is: boolean): Fragment => sql.unsafe(`${is}`);

/** `alias.column` of a brand field. */
export const columnOf = (sql: Transaction, alias: 'b' | 'g' | 's' | 'said', field: BrandField): Fragment =>
  sql.unsafe(`${alias}.${BRAND_FIELDS[field].column}`);

export const list = <Item>(
  sql: Transaction,
  items: readonly Item[],
  write: (item: Item) => Fragment,
): Fragment => items.map(write).reduce((all, one) => sql`${all}, ${one}`);

/** An SQL expression per column, by its name in the schema. */
type Expressions<Table extends PgTable> = Partial<Record<keyof Table['_']['columns'] & string, Fragment>>;

const entries = (table: PgTable, row: Partial<Record<string, Fragment>>) => {
  const columns = getTableColumns(table);
  return Object.entries(row).flatMap(([key, value]) => {
    const name = columns[key]?.name;
    return name === undefined || value === undefined ? [] : [{ name, value }];
  });
};

/** Drizzle's own needs every column, also generated ones. @param from everything after `from`, with `on conflict` */
export function insertFrom<Table extends PgTable>(
  sql: Transaction,
  table: Table,
  row: Expressions<Table>,
  from: Fragment,
  { distinctOn }: { distinctOn?: Fragment } = {},
): Fragment {
  const written = entries(table, row);
  const distinct = distinctOn === undefined ? sql`` : sql`distinct on (${distinctOn})`;
  return sql`
    insert into ${sql.unsafe(getTableName(table))} (${sql.unsafe(written.map(({ name }) => name).join(', '))})
    select ${distinct} ${list(sql, written, ({ value }) => value)} from ${from}`;
}

/** `update table alias set … from`. @param from everything after `from` */
export function updateFrom<Table extends PgTable>(
  sql: Transaction,
  table: Table,
  alias: string,
  row: Expressions<Table>,
  from: Fragment,
): Fragment {
  const written = entries(table, row);
  return sql`
    update ${sql.unsafe(getTableName(table))} ${sql.unsafe(alias)}
    set ${list(sql, written, ({ name, value }) => sql`${sql(name)} = ${value}`)} from ${from}`;
}

/** `delete from table alias using …`, which Drizzle cannot say. @param using everything after `using` */
export const deleteFrom = (sql: Transaction, table: PgTable, alias: string, using: Fragment): Fragment =>
  sql`delete from ${sql.unsafe(getTableName(table))} ${sql.unsafe(alias)} using ${using}`;

/** Notes rows that contradict the catalog. @param isWhole nothing of the row is taken */
export const refuseRows = (
  sql: Transaction,
  { row, reason, isWhole = false }: { row: Fragment; reason: Fragment; isWhole?: boolean },
  from: Fragment,
): Fragment => insertFrom(sql, refusedRow, { row, reason, isWhole: bool(sql, isWhole) }, from);

/** The register keys of the staged row `s`, as `key (type, value)`. */
export const keysOfRow = (sql: Transaction): Fragment =>
  sql`(values ('wikidata', s.wikidata), ('lei', s.lei), ('cik', s.cik)) as key (type, value)`;

/** For `cross join lateral`. `offset 0` forces an index lookup per row; the planner would hash the whole table. */

export const ownerOfDomain = (sql: Transaction, domain: Fragment): Fragment =>
  sql`(select d.brand_id from brand_domain d where d.domain = ${domain} offset 0)`;

export const ownerOfNumber = (sql: Transaction, type: Fragment, value: Fragment): Fragment => sql`(
  select n.instrument_id, i.brand_id from securities_number n join instrument i on i.id = n.instrument_id
  where n.type = ${type} and n.value = ${value} offset 0)`;

import type { Readable } from 'node:stream';
import type postgres from 'postgres';
import type { Transaction } from '../../db/client.ts';

export interface Table {
  name: string;
  /** All but generated ones. */
  columns: string[];
}

/** COPY writes the same text for the same values under these settings, whatever the server's own are. */
export const setTextFormats = (sql: Transaction): Promise<unknown> =>
  sql.unsafe(
    "set local timezone = 'UTC'; set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; " +
      "set local extra_float_digits = 1; set local bytea_output = 'hex'",
  );

export const listTables = (sql: postgres.Sql | Transaction): Promise<Table[]> =>
  sql<Table[]>`
    select c.relname as name, array_to_json(array_agg(a.attname::text order by a.attnum)) as columns
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace
    group by c.relname order by c.relname`.then((rows) =>
    rows.map(({ name, columns }) => ({ name, columns: listOf(columns) })),
  );

/** drizzle() makes the driver return JSON as text. */
const listOf = (columns: unknown): string[] =>
  typeof columns === 'string' ? JSON.parse(columns) : (columns as string[]);

/** Names of tables that are only in one of two lists, or have other columns. */
export function differentTables(some: readonly Table[], others: readonly Table[]): string[] {
  const shapeOf = ({ name, columns }: Table) => JSON.stringify([name, [...columns].sort()]);
  const [inSome, inOthers] = [new Set(some.map(shapeOf)), new Set(others.map(shapeOf))];
  const different = [
    ...some.filter((table) => !inOthers.has(shapeOf(table))),
    ...others.filter((table) => !inSome.has(shapeOf(table))),
  ];
  return [...new Set(different.map(({ name }) => name))];
}

/** Migrations applied; 0 for an empty database. */
export async function countMigrations(sql: postgres.Sql | Transaction): Promise<number> {
  const [found] = await sql<{ exists: boolean }[]>`
    select to_regclass('drizzle.__drizzle_migrations') is not null as exists`;
  if (found?.exists !== true) return 0;
  const [row] = await sql<
    { count: number }[]
  >`select count(*)::int as count from drizzle.__drizzle_migrations`;
  return row?.count ?? 0;
}

export interface Sequence {
  table: string;
  column: string;
  next: string;
}

export async function listSequences(sql: Transaction): Promise<Sequence[]> {
  const found = await sql<{ table: string; column: string; sequence: string }[]>`
    select c.relname as table, a.attname as column,
           pg_get_serial_sequence(quote_ident(c.relname), a.attname) as sequence
    from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attidentity <> ''
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`;
  const sequences: Sequence[] = [];
  for (const { table, column, sequence } of found) {
    const [row] = await sql.unsafe<{ next: string }[]>(
      `select (last_value + case when is_called then 1 else 0 end)::text as next from ${sequence}`,
    );
    sequences.push({ table, column, next: row?.next ?? '1' });
  }
  return sequences;
}

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

export async function copyOut(sql: Transaction, table: Table): Promise<Readable> {
  const rows = await sql.unsafe(`copy ${copyTarget(table)} to stdout`).readable();
  // The driver stops reading its socket when rows wait, and only a read of more rows makes it go on. After the last row
  // there is none, and the next statement would wait for ever.
  return rows.once('end', () => rows._read(0));
}

export const copyTarget = ({ name, columns }: Table): string =>
  `${quoted(name)} (${columns.map(quoted).join(', ')})`;

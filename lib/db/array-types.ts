import type { PostgresType } from 'postgres';

/** Object ids of array types (pg_type.dat; the same in every Postgres). */
const ARRAYS = {
  boolArray: { oid: 1000, read: (text: string) => text === 't' },
  int2Array: { oid: 1005, read: Number },
  int4Array: { oid: 1007, read: Number },
  textArray: { oid: 1009, read: String },
  varcharArray: { oid: 1015, read: String },
  int8Array: { oid: 1016, read: String },
  float8Array: { oid: 1022, read: Number },
  uuidArray: { oid: 2951, read: String },
};

/** By default the driver queries them on every connection, and ends the process if the database goes away meanwhile. */
export const ARRAY_TYPES: Record<string, PostgresType> = Object.fromEntries(
  Object.entries(ARRAYS).map(([name, { oid, read }]) => [
    name,
    {
      to: oid,
      from: [oid],
      serialize: (values: unknown) => (Array.isArray(values) ? writeArray(values) : values),
      parse: (text: string) => readArray(text).map((value) => (value === null ? null : read(value))),
    },
  ]),
);

/** PostgreSQL documentation, section 8.15.2; one-dimensional. */
export const writeArray = (values: readonly unknown[]): string =>
  `{${values.map((value) => (value === null ? 'NULL' : `"${String(value).replace(/[\\"]/g, '\\$&')}"`)).join(',')}}`;

function readArray(text: string): (string | null)[] {
  const values: (string | null)[] = [];
  for (const [, quoted, plain] of text.slice(1, -1).matchAll(/(?:"((?:[^"\\]|\\.)*)"|([^,]+))(?:,|$)/gs))
    if (quoted !== undefined) values.push(quoted.replace(/\\(.)/gs, '$1'));
    else values.push(plain === undefined || plain.toUpperCase() === 'NULL' ? null : plain);
  return values;
}

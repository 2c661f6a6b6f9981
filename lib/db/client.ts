import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { ARRAY_TYPES } from './array-types.ts';
import * as schema from './schema/index.ts';

/**
 * A value for a jsonb column in a `sql` statement. drizzle() replaces the driver's conversions of JSON and of
 * dates on the client it is given: in `sql` statements both travel as text, moments as ISO strings or epochs.
 */
export const json = (value: unknown): string | null => (value === null ? null : JSON.stringify(value));

/**
 * `sql` for statements that must be one atomic statement or fast, `orm` for everything else.
 * Nothing outside migrations and imports opens a transaction: see docs/decisions/0003.
 */
export interface Database {
  sql: postgres.Sql;
  orm: PostgresJsDatabase<typeof schema>;
  url: string;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** Connections kept at most; Postgres allows 100 in all by default. */
  max?: number;
  /** Server-side limit of one statement in milliseconds; 0: none (imports, migrations). */
  statementTimeoutMs?: number;
  /**
   * For bulk work: connections are never exchanged for new ones, so that temporary tables stay; and every statement is
   * planned when it runs, because tables grow a thousandfold.
   */
  isBulk?: boolean;
}

/**
 * Opens a pool. No connection is made before the first query.
 * The timeouts keep a lost server from holding a request: with the driver's defaults it waited 16 to 21 s.
 */
export function openDatabase(
  url: string,
  { max = 5, statementTimeoutMs = 2000, isBulk = false }: DatabaseOptions = {},
): Database {
  const sql = postgres(url, {
    max,
    connect_timeout: 2,
    backoff: () => 0.2,
    idle_timeout: isBulk ? 0 : 20,
    max_lifetime: isBulk ? null : 1800,
    onnotice: () => {},
    fetch_types: false,
    prepare: !isBulk,
    types: ARRAY_TYPES,
    connection: {
      application_name: 'blazon',
      ...(statementTimeoutMs > 0 && {
        statement_timeout: statementTimeoutMs,
        lock_timeout: statementTimeoutMs,
      }),
    },
  });
  return {
    sql,
    orm: drizzle(sql, { schema }),
    url,
    // end() may hang on a connection that is half dead; nobody waits for it longer than this.
    close: () =>
      Promise.race([sql.end({ timeout: 2 }), new Promise<void>((done) => setTimeout(done, 4000).unref())]),
  };
}

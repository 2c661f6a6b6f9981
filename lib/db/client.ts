import net from 'node:net';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { ARRAY_TYPES } from './array-types.ts';
import { withPlainErrors } from './plain-errors.ts';
import * as schema from './schema/index.ts';
import { SilentConnections } from './silent-connections.ts';

/**
 * A value for a jsonb column in a `sql` statement. drizzle() replaces the driver's conversions of JSON and dates, so `sql`
 * statements take and return both as text.
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

export type Transaction = postgres.TransactionSql;

export interface DatabaseOptions {
  /** Most connections; PostgreSQL allows 100 in all by default. */
  max?: number;
  /** Server-side statement timeout in milliseconds; 0: none (imports, migrations). */
  statementTimeoutMs?: number;
  /**
   * For bulk work: connections are never recycled, so that temporary tables stay, and statements are not prepared, because
   * tables grow a thousandfold between runs.
   */
  isBulk?: boolean;
  /** Called with the text of every statement. */
  onStatement?: (text: string) => void;
}

interface Addresses {
  path?: string | undefined;
  host: string[];
  port: number[];
}

/**
 * Opens sockets without Nagle's algorithm, which the driver leaves on: small packets, such as the end of a COPY, would wait
 * up to 40 ms for an acknowledgment.
 */
function withoutDelay(silent: SilentConnections | null): (addresses: Addresses) => net.Socket {
  let tries = 0;
  return ({ path, host, port }) => {
    if (path) return net.connect({ path });
    const at = tries++ % host.length;
    const socket = net.connect({ host: host[at], port: port[at] ?? 5432, noDelay: true });
    silent?.watch(socket);
    // The name that the server's certificate is checked against.
    return Object.assign(socket, { host: host[at] });
  };
}

/**
 * Opens a pool; connects with the first query. The timeouts keep a lost server from blocking a request: with the driver's
 * defaults that took 16 to 21 s. With a statement timeout, connections that do not respond within it are ended.
 */
export function openDatabase(
  url: string,
  { max = 5, statementTimeoutMs = 2000, isBulk = false, onStatement }: DatabaseOptions = {},
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
    // Missing in the driver's types.
    ...{ socket: withoutDelay(statementTimeoutMs > 0 ? new SilentConnections() : null) },
    ...(onStatement !== undefined && { debug: (_connection, text) => onStatement(text) }),
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
    orm: withPlainErrors(drizzle(sql, { schema })),
    url,
    // end() may hang on a half-dead connection.
    close: () =>
      Promise.race([sql.end({ timeout: 2 }), new Promise<void>((done) => setTimeout(done, 4000).unref())]),
  };
}

import net from 'node:net';
import { drizzle, type PostgresJsDatabase } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { ARRAY_TYPES } from './array-types.ts';
import { withPlainErrors } from './plain-errors.ts';
import * as schema from './schema/index.ts';
import { SilentConnections } from './silent-connections.ts';

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

export type Transaction = postgres.TransactionSql;

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
  /** Told the text of every statement as it is sent. */
  onStatement?: (text: string) => void;
}

/** What the driver tells of where to connect. */
interface Addresses {
  path?: string | undefined;
  host: string[];
  port: number[];
}

/**
 * Connections that send every piece at once. With Nagle's algorithm, which the driver leaves on, a small piece waits until
 * the server has acknowledged the one before, and that may take 40 ms: the end of a COPY, or a question behind another.
 */
function withoutDelay(silent: SilentConnections | null): (addresses: Addresses) => net.Socket {
  let tries = 0;
  return ({ path, host, port }) => {
    if (path) return net.connect({ path });
    const at = tries++ % host.length;
    const socket = net.connect({ host: host[at], port: port[at] ?? 5432, noDelay: true });
    silent?.watch(socket);
    // What the server's certificate is held against.
    return Object.assign(socket, { host: host[at] });
  };
}

/**
 * Opens a pool. No connection is made before the first query.
 * The timeouts keep a lost server from holding a request: with the driver's defaults it waited 16 to 21 s. Where statements
 * have a limit, connections that do not answer within it are ended.
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
    // The driver takes it, its types do not say so.
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
    // end() may hang on a connection that is half dead; nobody waits for it longer than this.
    close: () =>
      Promise.race([sql.end({ timeout: 2 }), new Promise<void>((done) => setTimeout(done, 4000).unref())]),
  };
}

import net from 'node:net';
import { PgDatabase, PgDialect } from 'drizzle-orm/pg-core';
import { drizzle, type PostgresJsDatabase, PostgresJsSession } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import type { Config } from '../core/config/config.ts';
import { ARRAY_TYPES } from './array-types.ts';
import { repairResults } from './dense-results.ts';
import { PictureStore } from './pictures/picture-store.ts';
import { withPlainErrors } from './plain-errors.ts';
import * as schema from './schema/index.ts';
import { SilentConnections } from './silent-connections.ts';

/**
 * `sql` for bulk work and hot paths, `orm` for the rest. JSON and dates are text in `sql`, because drizzle() replaces the
 * driver's conversions. Only migrations and imports open transactions (0003).
 */
export interface Database {
  sql: postgres.Sql;
  orm: PostgresJsDatabase<typeof schema>;
  url: string;
  pictures: PictureStore;
  close(): Promise<void>;
}

export type Transaction = postgres.TransactionSql;

/** `orm` for a transaction of `sql.begin`. */
export function ormIn(sql: Transaction): Pick<Database, 'orm'> {
  const dialect = new PgDialect();
  const session = new PostgresJsSession(sql as unknown as postgres.Sql, dialect, undefined);
  return { orm: withPlainErrors(new PgDatabase(dialect, session, undefined) as Database['orm']) };
}

export type Fragment = postgres.PendingQuery<postgres.Row[]>;

interface DatabaseOptions {
  max?: number;
  /** Server-side statement timeout in ms; 0: none (imports, migrations). */
  statementTimeoutMs?: number;
  /** Keeps connections, for temporary tables and locks, and does not prepare, since tables grow a thousandfold. */
  isBulk?: boolean;
  /** A pooler in transaction mode may run the next statement on another connection: nothing is prepared or timed out. */
  isPooled?: boolean;
  /** Without it, pictures that are in the bucket cannot be read. */
  pictures?: PictureStore;
  onStatement?: (text: string) => void;
}

interface Addresses {
  path?: string | undefined;
  host: string[];
  port: number[];
}

/** Disables Nagle's algorithm, which would delay small packets, such as the end of a COPY, by up to 40 ms. */
function withoutDelay(silent: SilentConnections | null): (addresses: Addresses) => net.Socket {
  let tries = 0;
  return ({ path, host, port }) => {
    if (path) return net.connect({ path });
    const at = tries++ % host.length;
    const socket = net.connect({ host: host[at], port: port[at] ?? 5432, noDelay: true });
    silent?.watch(socket);
    // The server's certificate is checked against this name.
    return Object.assign(socket, { host: host[at] });
  };
}

/** Connects on the first query. The driver's default timeouts would block a request for 16 to 21 s without a server. */
export function openDatabase(
  url: string,
  {
    max = 5,
    statementTimeoutMs = 2000,
    isBulk = false,
    isPooled = false,
    pictures = new PictureStore({ bucket: null, dataDir: '' }),
    onStatement,
  }: DatabaseOptions = {},
): Database {
  const sql = postgres(url, {
    max,
    connect_timeout: 2,
    backoff: () => 0.2,
    idle_timeout: isBulk ? 0 : 20,
    max_lifetime: isBulk ? null : 1800,
    onnotice: () => {},
    fetch_types: false,
    prepare: !isBulk && !isPooled,
    types: ARRAY_TYPES,
    // Missing from the driver's types.
    ...{ socket: withoutDelay(statementTimeoutMs > 0 ? new SilentConnections() : null) },
    ...(onStatement !== undefined && { debug: (_connection, text) => onStatement(text) }),
    connection: {
      application_name: 'blazon',
      // Estimates of large tables are high enough for JIT, which takes longer than the queries gain.
      ...(!isPooled && { jit: 'off' }),
      ...(statementTimeoutMs > 0 &&
        !isPooled && {
          statement_timeout: statementTimeoutMs,
          lock_timeout: statementTimeoutMs,
        }),
    },
  });
  repairResults(sql);
  return {
    sql,
    orm: withPlainErrors(drizzle(sql, { schema })),
    url,
    pictures,
    // end() may hang on a half-dead connection.
    close: () =>
      Promise.race([sql.end({ timeout: 2 }), new Promise<void>((done) => setTimeout(done, 4000).unref())]),
  };
}

export const poolOptions = (
  config: Pick<Config, 'databasePool' | 'listenUrl' | 'bucket' | 'dataDir'>,
): DatabaseOptions => ({
  max: config.databasePool,
  isPooled: config.listenUrl !== null,
  pictures: new PictureStore(config),
});

import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

interface MigrateOptions {
  connectMs?: number;
  /** How long to keep trying while others hold locks on tables. */
  patienceMs?: number;
  onWait?: (line: string) => void;
}

const LOCK_ID = 7_230_415;
const CONNECT_MS = 8000;
const PATIENCE_MS = 10 * 60_000;
/** Queries of the running version wait behind a waiting migration, and end after 2 s (`openDatabase`). */
const LOCK_TIMEOUT_MS = 1000;
const FIRST_PAUSE_MS = 500;
const MAX_PAUSE_MS = 8000;
const LOCK_NOT_AVAILABLE = '55P03';

/** Migrates in one transaction, under an advisory lock, which drizzle's migrate() does not take. @throws if it fails */
export async function migrate(
  url: string,
  projectRoot = process.cwd(),
  { connectMs = CONNECT_MS, patienceMs = PATIENCE_MS, onWait = () => {} }: MigrateOptions = {},
): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    // Longer than our own deadline, which also works while the address swallows packets.
    connect_timeout: (connectMs * 2) / 1000,
    max_lifetime: null,
    onnotice: () => {},
    fetch_types: false,
  });
  try {
    await untilConnected(sql, connectMs);
    await sql`select pg_advisory_lock(${LOCK_ID})`;
    await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT_MS)}, false)`;
    await retryWhileLocked(
      () => applyMigrations(drizzle(sql), { migrationsFolder: join(projectRoot, 'drizzle') }),
      { patienceMs, onWait },
    );
    await sql`select pg_advisory_unlock(${LOCK_ID})`;
  } finally {
    // end() may hang on a half-dead connection.
    await Promise.race([sql.end({ timeout: 1 }), pause(2000, null, { ref: false })]);
  }
}

async function untilConnected(sql: postgres.Sql, connectMs: number): Promise<void> {
  const timer = new AbortController();
  const late = pause(connectMs, null, { signal: timer.signal }).then(() => {
    throw new Error(`the server did not respond within ${connectMs / 1000} s`);
  });
  late.catch(() => {});
  try {
    await Promise.race([sql`select 1`, late]);
  } finally {
    timer.abort();
  }
}

async function retryWhileLocked(
  apply: () => Promise<void>,
  { patienceMs, onWait }: Required<Pick<MigrateOptions, 'patienceMs' | 'onWait'>>,
): Promise<void> {
  const deadlineMs = performance.now() + patienceMs;
  for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(MAX_PAUSE_MS, pauseMs * 2)) {
    try {
      return await apply();
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (performance.now() > deadlineMs)
        throw new Error(
          `another program held a lock on a table for ${patienceMs / 1000} s; end it, or wait until it has ended`,
          { cause: error },
        );
      onWait('Waiting for a lock that another program holds on a table');
      await pause(pauseMs);
    }
  }
}

function isLockTimeout(error: unknown): boolean {
  const cause = error instanceof DrizzleQueryError ? error.cause : error;
  return cause instanceof postgres.PostgresError && cause.code === LOCK_NOT_AVAILABLE;
}

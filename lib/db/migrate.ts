import { join } from 'node:path';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as applyMigrations } from 'drizzle-orm/postgres-js/migrator';
import postgres from 'postgres';

const LOCK_ID = 7_230_415;

/**
 * Migrates to the newest schema. Holds an advisory lock, since drizzle's migrate() takes none and several
 * instances may start together.
 * @throws when the database is unreachable or a migration failed; nothing is half applied
 */
export async function migrate(url: string, projectRoot = process.cwd()): Promise<void> {
  const sql = postgres(url, {
    max: 1,
    connect_timeout: 5,
    onnotice: () => {},
    fetch_types: false,
    connection: { lock_timeout: 60_000 },
  });
  try {
    await sql`select pg_advisory_lock(${LOCK_ID})`;
    await applyMigrations(drizzle(sql), { migrationsFolder: join(projectRoot, 'drizzle') });
    await sql`select pg_advisory_unlock(${LOCK_ID})`;
  } finally {
    await sql.end({ timeout: 2 });
  }
}

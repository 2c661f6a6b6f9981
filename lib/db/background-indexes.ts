import postgres from 'postgres';

/**
 * Indexes on big tables. A migration would lock their writers for minutes, and `concurrently` is not allowed in its
 * transaction. Queries must work without them. To change one, give it a new name and drop the old one in a migration.
 */
export const BACKGROUND_INDEXES = {
  logo_origin: (sql: postgres.Sql) =>
    sql`create index concurrently if not exists logo_origin on logo (origin, brand_id)`,
  brand_hidden: (sql: postgres.Sql) =>
    sql`create index concurrently if not exists brand_hidden on brand (id) where hidden_at is not null`,
  brand_source: (sql: postgres.Sql) =>
    sql`create index concurrently if not exists brand_source on brand (source, id)`,
  audit_event_actor: (sql: postgres.Sql) =>
    sql`create index concurrently if not exists audit_event_actor on audit_event (actor text_pattern_ops)`,
};

const LOCK_ID = 7_230_416;

/**
 * Builds missing indexes one after the other, and again those whose build was interrupted. Does nothing while another
 * machine builds. @param url not through a pool of transactions @returns names @throws (rejects) if it fails or is aborted
 */
export async function buildIndexes(url: string, signal: AbortSignal): Promise<string[]> {
  const built: string[] = [];
  const sql = postgres(url, { max: 1, max_lifetime: null, onnotice: () => {}, fetch_types: false });
  const end = () => void sql.end({ timeout: 0 }).catch(() => {});
  signal.addEventListener('abort', end);
  try {
    // Not a lock that waits: its snapshot would keep the build of the other machine waiting.
    const [lock] = await sql<{ taken: boolean }[]>`select pg_try_advisory_lock(${LOCK_ID}) as taken`;
    if (lock?.taken !== true) return built;
    for (const [name, create] of Object.entries(BACKGROUND_INDEXES)) {
      const [index] = await sql<{ valid: boolean }[]>`
        select indisvalid as valid from pg_index where indexrelid = to_regclass(${name})`;
      if (index?.valid === true) continue;
      if (index !== undefined) await sql`drop index concurrently ${sql(name)}`;
      await create(sql);
      built.push(name);
    }
    return built;
  } finally {
    signal.removeEventListener('abort', end);
    await sql.end({ timeout: 1 });
  }
}

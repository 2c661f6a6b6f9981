import type { Database } from '../../lib/db/client.ts';

/** Sets the clock of a test database, which keeps running. */
export async function shiftClock(db: Database, toMs: number): Promise<void> {
  const [row] = await db.sql<{ by: string }[]>`
    select (${toMs}::float8 - extract(epoch from clock_timestamp())::float8 * 1000)::int8 as by`;
  // DDL takes no parameters.
  await db.sql.unsafe(
    `create or replace function blazon_now() returns timestamptz language sql volatile as
     'select clock_timestamp() + interval ''${Number(row?.by)} milliseconds'''`,
  );
}

import type { Database } from '../db/client.ts';

/** Where mail about an account goes; empty when nobody gave an address. */
export async function recipientsOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db.sql<{ email: string }[]>`
    select email from account where id = ${accountId} and deleted_at is null and email is not null`;
  return rows.map((row) => row.email);
}

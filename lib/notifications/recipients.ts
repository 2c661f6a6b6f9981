import type { Database } from '../db/client.ts';

/** The account's mail address, else its owners and admins with a verified address. */
export async function recipientsOf(db: Database, accountId: string): Promise<string[]> {
  const rows = await db.sql<{ email: string }[]>`
    select a.email from account a where a.id = ${accountId} and a.deleted_at is null and a.email is not null
    union
    select p.email from account a
    join membership m on m.account_id = a.id and m.role in ('owner', 'admin')
    join person p on p.id = m.person_id and p.email_verified_at is not null
    where a.id = ${accountId} and a.deleted_at is null and a.email is null
    order by 1`;
  return rows.map((row) => row.email);
}

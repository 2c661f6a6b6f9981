import { and, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { account, membership, person } from '../db/schema/index.ts';

/** The account's mail address, else its owners and admins with a verified address. */
export async function recipientsOf(db: Database, accountId: string): Promise<string[]> {
  const { orm } = db;
  const isOpen = and(eq(account.id, accountId), isNull(account.deletedAt));
  const own = orm
    .select({ email: sql<string>`${account.email}` })
    .from(account)
    .where(and(isOpen, isNotNull(account.email)));
  const managers = orm
    .select({ email: sql<string>`${person.email}` })
    .from(account)
    .innerJoin(
      membership,
      and(eq(membership.accountId, account.id), inArray(membership.role, ['owner', 'admin'])),
    )
    .innerJoin(person, and(eq(person.id, membership.personId), isNotNull(person.emailVerified)))
    .where(and(isOpen, isNull(account.email)));
  const rows = await own.union(managers).orderBy(sql`1`);
  return rows.map((row) => row.email);
}

import { and, eq, isNull, ne, notExists } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { account, membership } from '../db/schema/index.ts';

/**
 * Deletes a person with their sessions, links and every account without other members. Refused while they are the
 * last owner of a shared account. The audit log keeps their id.
 */
export async function deletePerson(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
): Promise<{ accountsDeleted: number } | Refusal> {
  const { sql } = db;
  try {
    const [row] = await withDeadline(
      sql<{ deleted: number; people: number }[]>`
        with alone as (
          select m.account_id as id from membership m
          where m.person_id = ${personId}
            and not exists (select from membership o where o.account_id = m.account_id and o.person_id <> m.person_id)
        ), gone as (
          update account set deleted_at = now(), name = 'Deleted account' from alone
          where account.id = alone.id and deleted_at is null returning account.id
        ), asked as (delete from invitation using gone where account_id = gone.id),
        revoked as (
          update token set revoked_at = coalesce(revoked_at, now()), name = 'Deleted', publishable_text = null
          from gone where account_id = gone.id
        ), forgotten as (
          delete from person where id = ${personId} returning id, email
        ), own_links as (
          delete from mail_link using forgotten where mail_link.email = forgotten.email and person_id is null
        ), own_mails as (
          delete from outbox using forgotten where recipient = forgotten.email
        ), own_invitations as (
          delete from invitation using forgotten where invitation.email = forgotten.email
            and not exists (select from gone where gone.id = invitation.account_id)
        ), event as (
          select id as account_id, 'account.delete' as action, id::text as subject from gone
          union all select null, 'person.delete', id::text from forgotten
        ), audited as (${audited(db, {
          from: sql('event'),
          accountId: sql('account_id'),
          actor,
          action: sql`action`,
          subject: sql('subject'),
        })})
        select (select count(*) from gone)::int4 as deleted, (select count(*) from forgotten)::int4 as people`,
    );
    return row === undefined || row.people === 0
      ? refuseBecause('not_found', 'person_unknown', {})
      : { accountsDeleted: row.deleted };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'BZ001')
      return refuseBecause('conflict', 'last_owner', {});
    throw error;
  }
}

/** Ids of the accounts without other members; these are deleted with the person. */
export async function accountsOfOneself(db: Database, personId: string): Promise<string[]> {
  const other = alias(membership, 'other');
  const rows = await withDeadline(
    db.orm
      .select({ id: account.id })
      .from(membership)
      .innerJoin(account, and(eq(account.id, membership.accountId), isNull(account.deletedAt)))
      .where(
        and(
          eq(membership.personId, personId),
          notExists(
            db.orm
              .select()
              .from(other)
              .where(and(eq(other.accountId, membership.accountId), ne(other.personId, personId))),
          ),
        ),
      ),
  );
  return rows.map(({ id }) => id);
}

import { and, eq, exists, inArray, isNull, ne, notExists, notInArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { account, invitation, mailLink, membership, outbox, person, token } from '../db/schema/index.ts';
import { ERASED, REVOKED } from './change-account.ts';

/** Deletes a person and accounts without other members. Refused while they are the last owner of a shared account. */
export async function deletePerson(
  db: Database,
  { personId, actor }: { personId: string; actor: string },
): Promise<{ accountsDeleted: number } | Refusal> {
  const { orm } = db;
  const gone = orm.$with('gone').as(
    orm
      .update(account)
      .set(ERASED)
      .where(and(inArray(account.id, onlyMemberOf(db, personId)), isNull(account.deletedAt)))
      .returning({ id: account.id }),
  );
  const goneIds = orm.select({ id: gone.id }).from(gone);
  const forgotten = orm
    .$with('forgotten')
    .as(orm.delete(person).where(eq(person.id, personId)).returning({ id: person.id, email: person.email }));
  const emails = orm.select({ email: forgotten.email }).from(forgotten);
  const event = audited(db, {
    from: sql`(select ${gone.id} as account_id, 'account.delete' as action, ${gone.id} as subject from ${gone}
               union all select null, 'person.delete', ${forgotten.id} from ${forgotten}) as event`,
    accountId: sql`event.account_id`,
    actor,
    action: sql`event.action`,
    subject: sql`event.subject`,
  });
  const deleted = orm
    .with(
      gone,
      orm.$with('asked').as(orm.delete(invitation).where(inArray(invitation.accountId, goneIds))),
      orm.$with('revoked').as(orm.update(token).set(REVOKED).where(inArray(token.accountId, goneIds))),
      forgotten,
      orm
        .$with('own_links')
        .as(orm.delete(mailLink).where(and(inArray(mailLink.email, emails), isNull(mailLink.personId)))),
      orm.$with('own_mails').as(orm.delete(outbox).where(inArray(outbox.recipient, emails))),
      orm
        .$with('own_invitations')
        .as(
          orm
            .delete(invitation)
            .where(and(inArray(invitation.email, emails), notInArray(invitation.accountId, goneIds))),
        ),
      event,
    )
    .select({ accounts: sql<number>`(select count(*)::int4 from ${gone})` })
    .from(forgotten);
  try {
    const [row] = await withPageDeadline(deleted);
    return row === undefined
      ? refuseBecause('not_found', 'person_unknown', {})
      : { accountsDeleted: row.accounts };
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'BZ001')
      return refuseBecause('conflict', 'last_owner', {});
    throw error;
  }
}

export async function accountsOfOneself(db: Database, personId: string): Promise<string[]> {
  const rows = await withPageDeadline(
    db.orm
      .select({ id: account.id })
      .from(account)
      .where(and(inArray(account.id, onlyMemberOf(db, personId)), isNull(account.deletedAt))),
  );
  return rows.map(({ id }) => id);
}

export async function isLastOwner({ orm }: Database, personId: string): Promise<boolean> {
  const other = alias(membership, 'other');
  const others = and(eq(other.accountId, membership.accountId), ne(other.personId, personId));
  const rows = await withPageDeadline(
    orm
      .select({ id: account.id })
      .from(membership)
      .innerJoin(account, and(eq(account.id, membership.accountId), isNull(account.deletedAt)))
      .where(
        and(
          eq(membership.personId, personId),
          eq(membership.role, 'owner'),
          exists(orm.select().from(other).where(others)),
          notExists(
            orm
              .select()
              .from(other)
              .where(and(others, eq(other.role, 'owner'))),
          ),
        ),
      )
      .limit(1),
  );
  return rows.length > 0;
}

function onlyMemberOf({ orm }: Database, personId: string) {
  const other = alias(membership, 'other');
  return orm
    .select({ id: membership.accountId })
    .from(membership)
    .where(
      and(
        eq(membership.personId, personId),
        notExists(
          orm
            .select()
            .from(other)
            .where(and(eq(other.accountId, membership.accountId), ne(other.personId, personId))),
        ),
      ),
    );
}

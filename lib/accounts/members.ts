import type { Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may, mayChangeRole, type Role } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { Viewer } from './find-viewer.ts';

/** Who acts, and in which account: taken from `requireViewer`, never from a form. */
export type Actor = Pick<Viewer, 'personId' | 'accountId' | 'role' | 'actor'>;

export interface Member {
  personId: string;
  email: string;
  name: string | null;
  role: Role;
  joinedAtMs: number;
}

/** The people of an account, owners first. */
export const listMembers = (db: Database, accountId: string): Promise<Member[]> =>
  withDeadline(
    db.sql<Member[]>`
      select p.id as "personId", p.email, p.name, m.role,
             (extract(epoch from m.created_at) * 1000)::float8 as "joinedAtMs"
      from membership m join person p on p.id = m.person_id
      where m.account_id = ${accountId}
      order by array_position(array['owner', 'admin', 'member'], m.role), p.email limit 500`,
  );

export interface OwnAccount {
  accountId: string;
  name: string;
  role: Role;
}

/** The accounts a person is in, by name: what the account switcher shows. */
export const listOwnAccounts = (db: Database, personId: string): Promise<OwnAccount[]> =>
  withDeadline(
    db.sql<OwnAccount[]>`
      select a.id as "accountId", a.name, m.role
      from membership m join account a on a.id = m.account_id and a.deleted_at is null
      where m.person_id = ${personId} order by a.name, a.id limit 200`,
  );

/**
 * Gives a member another role (`to`), or none any more (`null`), in the actor's account. The role they have now is
 * read with a lock in the statement that changes it, so that what was allowed when it was asked still is.
 */
export async function changeRole(
  db: Database,
  actor: Actor,
  memberId: string,
  to: Role | null,
): Promise<{ from: Role } | Refusal> {
  if (!may(actor, 'members.change')) return NOT_ALLOWED;
  const [current] = await withDeadline(
    db.sql<{ role: Role }[]>`
      select role from membership where account_id = ${actor.accountId} and person_id = ${memberId}`,
  );
  if (current === undefined) return refuseBecause('not_found', 'member_unknown', {});
  if (!mayChangeRole(actor, current.role, to)) return NOT_ALLOWED;
  return writeRole(db, actor, memberId, current.role, to);
}

/** Leaves the account one works in. Everybody may, but for the last owner. */
export const leaveAccount = (db: Database, actor: Actor): Promise<{ from: Role } | Refusal> =>
  writeRole(db, actor, actor.personId, actor.role, null);

async function writeRole(
  db: Database,
  { accountId, actor }: Actor,
  memberId: string,
  from: Role,
  to: Role | null,
): Promise<{ from: Role } | Refusal> {
  const event = to === null ? 'member.remove' : 'member.role';
  const changed =
    to === null
      ? db.sql`delete from membership
               where account_id = ${accountId} and person_id = ${memberId} and role = ${from} returning person_id`
      : db.sql`update membership set role = ${to}
               where account_id = ${accountId} and person_id = ${memberId} and role = ${from} returning person_id`;
  try {
    const rows = await withDeadline(db.sql`
      with changed as (${changed})
      insert into audit_event (account_id, actor, action, subject, detail)
      select ${accountId}, ${actor}, ${event}, person_id::text, jsonb_build_object('from', ${from}::text, 'to', ${to}::text)
      from changed returning 1`);
    return rows.length === 0 ? refuseBecause('not_found', 'member_unknown', {}) : { from };
  } catch (error) {
    // Raised by the trigger that keeps the last owner (drizzle/, blazon_keep_owner).
    if (error instanceof Error && 'code' in error && error.code === 'BZ001')
      return refuseBecause('conflict', 'last_owner', {});
    throw error;
  }
}

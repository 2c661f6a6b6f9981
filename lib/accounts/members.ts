import { and, eq, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may, mayChangeRole, type Role } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { account, membership, person } from '../db/schema/index.ts';
import type { Viewer } from './find-viewer.ts';

/** Taken from `requireViewer`, never from a form. */
export type Actor = Pick<Viewer, 'personId' | 'accountId' | 'role' | 'actor'>;

export interface Member {
  personId: string;
  email: string;
  name: string | null;
  role: Role;
  joinedAtMs: number;
}

export async function listMembers(db: Database, accountId: string): Promise<Member[]> {
  const rows = await withPageDeadline(
    db.orm
      .select({
        personId: person.id,
        email: person.email,
        name: person.name,
        role: membership.role,
        joinedAt: membership.createdAt,
      })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(eq(membership.accountId, accountId))
      .orderBy(sql`array_position(array['owner', 'admin', 'member'], ${membership.role})`, person.email)
      .limit(500),
  );
  return rows.map(({ joinedAt, ...member }) => ({ ...member, joinedAtMs: joinedAt.getTime() }));
}

export interface OwnAccount {
  accountId: string;
  name: string;
  role: Role;
}

export const listOwnAccounts = (db: Database, personId: string): Promise<OwnAccount[]> =>
  withPageDeadline(
    db.orm
      .select({ accountId: account.id, name: account.name, role: membership.role })
      .from(membership)
      .innerJoin(account, and(eq(account.id, membership.accountId), isNull(account.deletedAt)))
      .where(eq(membership.personId, personId))
      .orderBy(account.name, account.id)
      .limit(200),
  );

/** Changes a member's role, or removes them (`to` is null). Checks again in the write the role that was judged. */
export async function changeRole(
  db: Database,
  actor: Actor,
  memberId: string,
  to: Role | null,
): Promise<{ email: string; from: Role } | Refusal> {
  if (!may(actor, 'members.change')) return NOT_ALLOWED;
  const [current] = await withPageDeadline(
    db.orm
      .select({ role: membership.role, email: person.email })
      .from(membership)
      .innerJoin(person, eq(person.id, membership.personId))
      .where(and(eq(membership.accountId, actor.accountId), eq(membership.personId, memberId))),
  );
  if (current === undefined) return refuseBecause('not_found', 'member_unknown', {});
  if (!mayChangeRole(actor, current.role, to)) return NOT_ALLOWED;
  const written = await writeRole(db, actor, memberId, current.role, to);
  return isRefusal(written) ? written : { ...written, email: current.email };
}

export const leaveAccount = (db: Database, actor: Actor): Promise<{ from: Role } | Refusal> =>
  writeRole(db, actor, actor.personId, actor.role, null);

async function writeRole(
  db: Database,
  { accountId, actor }: Actor,
  memberId: string,
  from: Role,
  to: Role | null,
): Promise<{ from: Role } | Refusal> {
  const { orm } = db;
  const judged = and(
    eq(membership.accountId, accountId),
    eq(membership.personId, memberId),
    eq(membership.role, from),
  );
  const member = { personId: membership.personId };
  const changed = orm
    .$with('changed')
    .as(
      to === null
        ? orm.delete(membership).where(judged).returning(member)
        : orm.update(membership).set({ role: to }).where(judged).returning(member),
    );
  const event = audited(db, {
    from: changed,
    accountId,
    actor,
    action: to === null ? 'member.remove' : 'member.role',
    subject: changed.personId,
    detail: { from, to },
  });
  try {
    const rows = await withPageDeadline(orm.with(changed, event).select().from(changed));
    return rows.length === 0 ? refuseBecause('not_found', 'member_unknown', {}) : { from };
  } catch (error) {
    // Raised by the trigger blazon_keep_owner (drizzle/0008_accounts.sql).
    if (error instanceof Error && 'code' in error && error.code === 'BZ001')
      return refuseBecause('conflict', 'last_owner', {});
    throw error;
  }
}

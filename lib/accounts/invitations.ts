import { and, desc, eq, gt, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may, type Role } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import { queued } from '../db/outbox.ts';
import { account, invitation, person } from '../db/schema/index.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import type { Viewer } from './find-viewer.ts';
import { hashLinkSecret, newLinkSecret } from './mail-link.ts';
import type { Actor } from './members.ts';
import { readEmail } from './read-input.ts';
import { refuseTries } from './throttle.ts';

const DAYS = 7;

export interface ListedInvitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  expiresAtMs: number;
}

const inviter = sql<string | null>`coalesce(${person.name}, ${person.email})`;

export async function listInvitations(db: Database, accountId: string): Promise<ListedInvitation[]> {
  const rows = await withDeadline(
    db.orm
      .select({
        id: invitation.id,
        email: invitation.email,
        role: invitation.role,
        invitedBy: inviter,
        expiresAt: invitation.expiresAt,
      })
      .from(invitation)
      .leftJoin(person, eq(person.id, invitation.invitedBy))
      .where(and(eq(invitation.accountId, accountId), gt(invitation.expiresAt, sql`now()`)))
      .orderBy(desc(invitation.createdAt))
      .limit(200),
  );
  return rows.map(({ expiresAt, ...row }) => ({ ...row, expiresAtMs: expiresAt.getTime() }));
}

/** Mails an invitation to the actor's account. Replaces an earlier invitation of the address. */
export async function invite(
  db: Database,
  actor: Actor & Pick<Viewer, 'accountName' | 'email' | 'name'>,
  typed: string,
  role: Role,
  context: MailContext,
): Promise<{ email: string } | Refusal> {
  if (!may(actor, 'members.invite')) return NOT_ALLOWED;
  if (role === 'owner' && actor.role !== 'owner') return NOT_ALLOWED;
  const email = readEmail(typed);
  if (isRefusal(email)) return email;
  const throttled = await refuseTries(
    db,
    'mails_exhausted',
    ['invitations of an account', actor.accountId],
    ['mail to an address', email],
  );
  if (throttled !== null) return throttled;
  const secret = newLinkSecret();
  const by = actor.name ?? actor.email;
  const mail = accountMails.invitation(context, email, actor.accountName, by, secret);
  const rows = await withDeadline(db.sql`
    with fresh as (
      insert into invitation (id, account_id, email, role, hash, invited_by, expires_at)
      select ${newId()}, a.id, ${email}, ${role}, ${hashLinkSecret(secret)}, ${actor.personId},
             now() + make_interval(days => ${DAYS})
      from account a where a.id = ${actor.accountId} and a.deleted_at is null
        and not exists (select from membership m join person p on p.id = m.person_id
                        where m.account_id = a.id and p.email = ${email})
      on conflict (account_id, email) do update
        set role = excluded.role, hash = excluded.hash, invited_by = excluded.invited_by,
            created_at = now(), expires_at = excluded.expires_at
      returning id, account_id
    ), queued as (${queued(db, [mail], { where: db.sql`exists (select from fresh)` })})
    ${audited(db, {
      from: db.sql('fresh'),
      accountId: db.sql('account_id'),
      actor: actor.actor,
      action: 'member.invite',
      subject: db.sql('id'),
      detail: json({ role }),
    })}
    returning subject`);
  return rows.length === 0 ? refuseBecause('conflict', 'already_member', {}) : { email };
}

export async function withdrawInvitation(
  db: Database,
  actor: Actor,
  invitationId: string,
): Promise<{ id: string } | Refusal> {
  if (!may(actor, 'members.invite')) return NOT_ALLOWED;
  const rows = await withDeadline(db.sql`
    with gone as (
      delete from invitation where id = ${invitationId} and account_id = ${actor.accountId} returning id, account_id
    )
    ${audited(db, {
      from: db.sql('gone'),
      accountId: db.sql('account_id'),
      actor: actor.actor,
      action: 'member.uninvite',
      subject: db.sql('id'),
    })}
    returning subject`);
  return rows.length === 0 ? refuseBecause('not_found', 'invitation_invalid', {}) : { id: invitationId };
}

export interface FoundInvitation {
  accountName: string;
  email: string;
  role: Role;
  invitedBy: string | null;
}

/** The invitation of a link; null when it is unknown, used, withdrawn or expired. */
export async function findInvitation(db: Database, secret: string): Promise<FoundInvitation | null> {
  const [row] = await withDeadline(
    db.orm
      .select({
        accountName: account.name,
        email: invitation.email,
        role: invitation.role,
        invitedBy: inviter,
      })
      .from(invitation)
      .innerJoin(account, and(eq(account.id, invitation.accountId), isNull(account.deletedAt)))
      .leftJoin(person, eq(person.id, invitation.invitedBy))
      .where(and(eq(invitation.hash, hashLinkSecret(secret)), gt(invitation.expiresAt, sql`now()`))),
  );
  return row ?? null;
}

/** Accepts an invitation, once and only for the invited address. The inviter must still have the right to invite. */
export async function acceptInvitation(
  db: Database,
  secret: string,
  who: { personId: string; email: string; sessionId: string; actor: string },
): Promise<{ accountId: string } | Refusal> {
  const hash = hashLinkSecret(secret);
  const [row] = await withDeadline(
    db.sql<{ account_id: string }[]>`
      with used as (
        delete from invitation i using account a
        where i.hash = ${hash} and i.email = ${who.email} and i.expires_at > now()
          and a.id = i.account_id and a.deleted_at is null
          and exists (select from membership m where m.account_id = i.account_id and m.person_id = i.invited_by
                        and (m.role = 'owner' or (m.role = 'admin' and i.role <> 'owner')))
        returning i.id, i.account_id, i.role
      ), joined as (
        insert into membership (account_id, person_id, role) select account_id, ${who.personId}, role from used
        on conflict do nothing
      ), chosen as (
        update session set account_id = used.account_id from used
        where session.id = ${who.sessionId} and session.person_id = ${who.personId}
      ), audited as (${audited(db, {
        from: db.sql('used'),
        accountId: db.sql('account_id'),
        actor: who.actor,
        action: 'member.join',
        subject: who.personId,
        detail: db.sql`jsonb_build_object('role', role)`,
      })})
      select account_id from used`,
  );
  if (row !== undefined) return { accountId: row.account_id };
  const found = await findInvitation(db, secret);
  return found !== null && found.email !== who.email
    ? refuseBecause('conflict', 'invitation_other_address', {})
    : refuseBecause('not_found', 'invitation_invalid', {});
}

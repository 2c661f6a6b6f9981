import type { Refusal } from '../core/errors/errors.ts';
import { NOT_ALLOWED, refuseBecause } from '../core/errors/refuse-because.ts';
import { may, type Role } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { newId } from '../db/new-id.ts';
import type { Mail } from '../notifications/mail.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import type { Viewer } from './find-viewer.ts';
import { hashLinkSecret, newLinkSecret } from './mail-link.ts';
import type { Actor } from './members.ts';
import { spendTry } from './throttle.ts';

const DAYS = 7;

export interface ListedInvitation {
  id: string;
  email: string;
  role: Role;
  invitedBy: string | null;
  expiresAtMs: number;
}

/** Invitations of an account that can still be accepted, newest first. */
export const listInvitations = (db: Database, accountId: string): Promise<ListedInvitation[]> =>
  withDeadline(
    db.sql<ListedInvitation[]>`
      select i.id, i.email, i.role, coalesce(p.name, p.email) as "invitedBy",
             (extract(epoch from i.expires_at) * 1000)::float8 as "expiresAtMs"
      from invitation i left join person p on p.id = i.invited_by
      where i.account_id = ${accountId} and i.expires_at > now() order by i.created_at desc limit 200`,
  );

/**
 * Asks an address to join the actor's account. An invitation of the same address is replaced, its link ends.
 * @param email canonical
 * @returns the mail to be sent
 */
export async function invite(
  db: Database,
  actor: Actor & Pick<Viewer, 'accountName' | 'email' | 'name'>,
  email: string,
  role: Role,
  context: MailContext,
): Promise<{ mail: Mail } | Refusal> {
  if (!may(actor, 'members.invite')) return NOT_ALLOWED;
  if (role === 'owner' && actor.role !== 'owner') return NOT_ALLOWED;
  const throttled = await spendTry(
    db,
    ['invitations of an account', actor.accountId],
    ['mail to an address', email],
  );
  if (throttled !== null) return refuseBecause('rate_limited', 'mails_exhausted', {}, throttled);
  const secret = newLinkSecret();
  const rows = await withDeadline(db.sql`
    with asked as (
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
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor.actor}, 'member.invite', id::text, jsonb_build_object('role', ${role}::text) from asked
    returning 1`);
  if (rows.length === 0) return refuseBecause('conflict', 'already_member', {});
  const by = actor.name ?? actor.email;
  return { mail: accountMails.invitation(context, email, actor.accountName, by, secret) };
}

/** Takes an invitation of the actor's account back. */
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
    insert into audit_event (account_id, actor, action, subject)
    select account_id, ${actor.actor}, 'member.uninvite', id::text from gone returning 1`);
  return rows.length === 0 ? refuseBecause('not_found', 'invitation_invalid', {}) : { id: invitationId };
}

export interface FoundInvitation {
  accountName: string;
  email: string;
  role: Role;
  invitedBy: string | null;
}

/** What a link from an invitation asks, without accepting it; null when it is unknown, used, withdrawn or too old. */
export async function findInvitation(db: Database, secret: string): Promise<FoundInvitation | null> {
  const [row] = await withDeadline(
    db.sql<FoundInvitation[]>`
      select a.name as "accountName", i.email, i.role, coalesce(p.name, p.email) as "invitedBy"
      from invitation i join account a on a.id = i.account_id and a.deleted_at is null
      left join person p on p.id = i.invited_by
      where i.hash = ${hashLinkSecret(secret)} and i.expires_at > now()`,
  );
  return row ?? null;
}

/**
 * Joins the account: once, with the invited address only; this browser works in it from then on. Whoever asked must
 * still be allowed to: an invitation of somebody who was removed leads nowhere.
 */
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
      ), told as (
        insert into audit_event (account_id, actor, action, subject, detail)
        select account_id, ${who.actor}, 'member.join', ${who.personId}, jsonb_build_object('role', role) from used
      )
      select account_id from used`,
  );
  if (row !== undefined) return { accountId: row.account_id };
  const found = await findInvitation(db, secret);
  return found !== null && found.email !== who.email
    ? refuseBecause('conflict', 'invitation_other_address', {})
    : refuseBecause('not_found', 'invitation_invalid', {});
}

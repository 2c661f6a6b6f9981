import { actorOf } from '../core/actor.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { Mail } from '../notifications/mail.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { findMailLink, hashLinkSecret, LINK_MINUTES, newLinkSecret } from './mail-link.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';
import { type PasswordFault, passwordFault } from './password-rules.ts';

/**
 * A link to set a new password. A row is written for an address nobody has as well, so that both take the same time; it
 * leads nowhere. @returns null when nobody has the address: whoever asked is told the same
 */
export async function askToReset(db: Database, email: string, context: MailContext): Promise<Mail | null> {
  const secret = newLinkSecret();
  const [row] = await withDeadline(
    db.sql<{ known: boolean }[]>`
      insert into mail_link (hash, purpose, email, person_id, expires_at)
      values (${hashLinkSecret(secret)}, 'reset', ${email}, (select id from person where email = ${email}),
              now() + make_interval(mins => ${LINK_MINUTES.reset}))
      returning person_id is not null as known`,
  );
  return row?.known ? accountMails.reset(context, email, secret) : null;
}

/**
 * Sets a new password with a link from `askToReset`. Ends every session and every other link of the person; the
 * link has shown that they read the mail, so the address is verified.
 * @returns who it is, and the mail that tells them
 */
export async function resetPassword(
  db: Database,
  secret: string,
  password: string,
  network: string | null,
  context: MailContext,
): Promise<{ personId: string; mail: Mail } | Refusal> {
  const link = await findMailLink(db, secret);
  if (link?.purpose !== 'reset' || link.personId === null)
    return refuseBecause('not_found', 'link_invalid', {});
  const fault: PasswordFault | null = passwordFault(password, link.email);
  if (fault !== null) return refuseBecause('invalid_request', fault, {}, { parameter: { name: 'password' } });
  const hash = await hashPassword(password);
  const rows = await withDeadline(db.sql`
    with used as (
      delete from mail_link where hash = ${hashLinkSecret(secret)} and purpose = 'reset'
      returning person_id, email, expires_at
    ), target as (
      update person set email_verified_at = coalesce(email_verified_at, now()) from used
      where person.id = used.person_id and person.email = used.email and used.expires_at > now() returning person.id
    ), other_links as (
      delete from mail_link using target
      where (person_id = target.id or mail_link.email = ${link.email}) and hash <> ${hashLinkSecret(secret)}
    ), ended as (
      delete from session using target where person_id = target.id
    ), told as (
      insert into audit_event (account_id, actor, action, subject)
      select null, ${actorOf(link.personId, network)}, 'person.password', id::text from target
    )
    insert into password (person_id, hash) select id, ${hash} from target
    on conflict (person_id) do update set hash = excluded.hash, changed_at = now()
    returning person_id`);
  if (rows.length === 0) return refuseBecause('not_found', 'link_invalid', {});
  return { personId: link.personId, mail: accountMails.passwordChanged(context, link.email) };
}

/**
 * Changes or sets the password of somebody who is signed in; ends every other session and every link.
 * @param current the password so far; null for somebody who has none
 */
export async function changePassword(
  db: Database,
  {
    personId,
    sessionId,
    email,
    actor,
  }: { personId: string; sessionId: string; email: string; actor: string },
  current: string | null,
  password: string,
  context: MailContext,
): Promise<{ mail: Mail } | Refusal> {
  const [row] = await withDeadline(
    db.sql<{ hash: string }[]>`select hash from password where person_id = ${personId}`,
  );
  if (row !== undefined && !(await verifyPassword(row.hash, current ?? '')))
    return refuseBecause('invalid_request', 'password_wrong', {}, { parameter: { name: 'current' } });
  const fault = passwordFault(password, email);
  if (fault !== null) return refuseBecause('invalid_request', fault, {}, { parameter: { name: 'password' } });
  const hash = await hashPassword(password);
  await withDeadline(db.sql`
    with ended as (
      delete from session where person_id = ${personId} and id <> ${sessionId}
    ), links as (
      delete from mail_link where person_id = ${personId} or email = ${email}
    ), told as (
      insert into audit_event (account_id, actor, action, subject) values (null, ${actor}, 'person.password', ${personId})
    )
    insert into password (person_id, hash) values (${personId}, ${hash})
    on conflict (person_id) do update set hash = excluded.hash, changed_at = now()`);
  return { mail: accountMails.passwordChanged(context, email) };
}

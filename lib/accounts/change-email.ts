import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { Mail } from '../notifications/mail.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { hashLinkSecret, LINK_MINUTES, newLinkSecret } from './mail-link.ts';

interface Asking {
  personId: string;
  email: string;
  actor: string;
}

/**
 * Begins a change of address: a link to the new one, word to the old one. Whether somebody has the new address is not
 * told: then only its owner gets a mail, which says so.
 */
export async function askToChangeEmail(
  db: Database,
  { personId, email }: Asking,
  newEmail: string,
  context: MailContext,
): Promise<Mail[]> {
  const secret = newLinkSecret();
  const rows = await withDeadline(db.sql`
    with older as (delete from mail_link where person_id = ${personId} and purpose = 'change_email')
    insert into mail_link (hash, purpose, email, person_id, expires_at)
    select ${hashLinkSecret(secret)}, 'change_email', ${newEmail}, ${personId},
           now() + make_interval(mins => ${LINK_MINUTES.change_email})
    where not exists (select from person where email = ${newEmail}) returning 1`);
  const toNew =
    rows.length === 0
      ? accountMails.known(context, newEmail)
      : accountMails.changeEmail(context, newEmail, secret);
  return [toNew, accountMails.emailChangeAsked(context, email, newEmail)];
}

/** Takes the new address, by its link and the person who is signed in; ends their other sessions and links. */
export async function changeEmail(
  db: Database,
  secret: string,
  { personId, email, actor, sessionId }: Asking & { sessionId: string },
  context: MailContext,
): Promise<{ email: string; mails: Mail[] } | Refusal> {
  const [row] = await withDeadline(
    db.sql<{ email: string }[]>`
      with used as (
        delete from mail_link where hash = ${hashLinkSecret(secret)} and purpose = 'change_email'
          and person_id = ${personId}
        returning email, expires_at
      ), changed as (
        update person set email = used.email, email_verified_at = now() from used
        where person.id = ${personId} and used.expires_at > now()
          and not exists (select from person other where other.email = used.email)
        returning person.id, person.email
      ), links as (
        delete from mail_link using changed
        where (person_id = changed.id or mail_link.email = ${email}) and hash <> ${hashLinkSecret(secret)}
      ), ended as (
        delete from session using changed where person_id = changed.id and session.id <> ${sessionId}
      ), told as (
        insert into audit_event (account_id, actor, action, subject)
        select null, ${actor}, 'person.email', id::text from changed
      )
      select email from changed`.catch((error: unknown) => {
      // Somebody took it between the question and the answer.
      if (error instanceof Error && 'code' in error && error.code === '23505') return [];
      throw error;
    }),
  );
  if (row === undefined) return refuseBecause('not_found', 'link_invalid', {});
  return { email: row.email, mails: [accountMails.emailChanged(context, email, row.email)] };
}

import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { otherAccessEnded } from './end-other-access.ts';
import type { SignedIn } from './find-viewer.ts';
import { findMailLink, hashLinkSecret, LINK_MINUTES, newLinkSecret } from './mail-link.ts';
import { readEmail } from './read-input.ts';
import { refuseTries } from './throttle.ts';

/**
 * Mails a link to the new address and a notice to the old one. If the new address is taken, its owner gets a mail
 * instead; the response is the same.
 */
export async function askToChangeEmail(
  db: Database,
  { personId, email }: Pick<SignedIn, 'personId' | 'email'>,
  typed: string,
  context: MailContext,
): Promise<{ email: string } | Refusal> {
  const newEmail = readEmail(typed);
  if (isRefusal(newEmail)) return newEmail;
  const throttled = await refuseTries(
    db,
    'mails_exhausted',
    ['mail to an address', newEmail],
    ['changes of address of a person', personId],
  );
  if (throttled !== null) return throttled;
  const secret = newLinkSecret();
  const notice = accountMails.emailChangeAsked(context, email, newEmail);
  const withLink = accountMails.changeEmail(context, newEmail, secret);
  const isKnown = db.sql`exists (select from person where email = ${newEmail})`;
  await withDeadline(db.sql`
    with older as (delete from mail_link where person_id = ${personId} and purpose = 'change_email'),
    notice as (${queued(db, [notice])}),
    known as (${queued(db, [accountMails.known(context, newEmail)], { where: isKnown })}),
    fresh as (${queued(db, [withLink], { where: db.sql`not ${isKnown}` })})
    insert into mail_link (hash, purpose, email, person_id, expires_at)
    select ${hashLinkSecret(secret)}, 'change_email', ${newEmail}, ${personId},
           now() + make_interval(mins => ${LINK_MINUTES.change_email})
    where not ${isKnown}`);
  return { email: newEmail };
}

/** Changes the address by a mailed link; ends the person's other sessions, links and access (`otherAccessEnded`). */
export async function changeEmail(
  db: Database,
  secret: string,
  { personId, email, actor, sessionId }: Pick<SignedIn, 'personId' | 'email' | 'actor' | 'sessionId'>,
  context: MailContext,
): Promise<{ email: string } | Refusal> {
  const { sql } = db;
  const link = await findMailLink(db, secret);
  const invalid = refuseBecause('not_found', 'link_invalid', {});
  if (link === null) return invalid;
  const notice = accountMails.emailChanged(context, email, link.email);
  const [row] = await withDeadline(
    sql<{ email: string }[]>`
      with used as (
        delete from mail_link where hash = ${hashLinkSecret(secret)} and purpose = 'change_email'
          and person_id = ${personId}
        returning email, expires_at
      ), changed as (
        update person set email = used.email, email_verified_at = now() from used
        where person.id = ${personId} and used.expires_at > now()
          and not exists (select from person other where other.email = used.email)
        returning person.id, person.email
      ), ${otherAccessEnded(db, 'changed')}, links as (
        delete from mail_link using changed
        where (person_id = changed.id or mail_link.email = ${email}) and hash <> ${hashLinkSecret(secret)}
      ), ended as (
        delete from session using changed where person_id = changed.id and session.id <> ${sessionId}
      ), queued as (${queued(db, [notice], { where: sql`exists (select from changed)` })}),
      audited as (${audited(db, {
        from: sql('changed'),
        accountId: null,
        actor,
        action: 'person.email',
        subject: sql('id'),
      })})
      select email from changed`.catch((error: unknown) => {
      // Unique violation: another person took the address in the meantime.
      if (error instanceof Error && 'code' in error && error.code === '23505') return [];
      throw error;
    }),
  );
  return row ?? invalid;
}

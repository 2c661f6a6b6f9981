import { actorOf } from '../core/actor.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited, type Fragment } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { otherAccessEnded } from './end-other-access.ts';
import type { SignedIn } from './find-viewer.ts';
import { findMailLink, hashLinkSecret, LINK_MINUTES, newLinkSecret } from './mail-link.ts';
import { hashPassword, orBusy } from './password-hash.ts';
import { readEmail, refusePassword } from './read-input.ts';
import { refuseOwnPassword } from './refuse-own-password.ts';
import { refuseTries } from './throttle.ts';

/**
 * Mails a link to set a new password. An unknown address causes the same writes and response, so timing reveals
 * nothing.
 * @param address of the client
 */
export async function askToReset(
  db: Database,
  typed: string,
  address: string,
  context: MailContext,
): Promise<{ email: string } | Refusal> {
  const email = readEmail(typed);
  if (isRefusal(email)) return email;
  const throttled = await refuseTries(
    db,
    'mails_exhausted',
    ['mail to an address', email],
    ['mail asked for from an address', address],
  );
  if (throttled !== null) return throttled;
  const secret = newLinkSecret();
  const mail = accountMails.reset(context, email, secret);
  await withDeadline(db.sql`
    with queued as (
      ${queued(db, [mail], { isDecoy: db.sql`not exists (select from person where email = ${email})` })}
    )
    insert into mail_link (hash, purpose, email, person_id, expires_at)
    values (${hashLinkSecret(secret)}, 'reset', ${email}, (select id from person where email = ${email}),
            now() + make_interval(mins => ${LINK_MINUTES.reset}))`);
  return { email };
}

/**
 * Sets a new password by link; ends every session, other link and other access (`otherAccessEnded`), and verifies the
 * address the link was mailed to. A second factor stays, unless the address was not verified before: then a stranger may
 * have set it up.
 */
export const resetPassword = (
  db: Database,
  secret: string,
  password: string,
  network: string | null,
  context: MailContext,
): Promise<{ personId: string } | Refusal> =>
  orBusy(async () => {
    const link = await findMailLink(db, secret);
    if (link?.purpose !== 'reset' || link.personId === null)
      return refuseBecause('not_found', 'link_invalid', {});
    const badPassword = refusePassword(password, link.email);
    if (badPassword !== null) return badPassword;
    const hash = await hashPassword(password, network ?? link.personId);
    const mail = accountMails.passwordChanged(context, link.email);
    const rows = await withDeadline(db.sql`
      with used as (
        delete from mail_link where hash = ${hashLinkSecret(secret)} and purpose = 'reset'
        returning person_id, email, expires_at
      ), target as (
        update person set email_verified_at = coalesce(email_verified_at, now()) from used
        where person.id = used.person_id and person.email = used.email and used.expires_at > now()
        returning person.id, person.email
      ), ${otherAccessEnded(db, 'target')}, other_links as (
        delete from mail_link using target
        where (person_id = target.id or mail_link.email = ${link.email}) and hash <> ${hashLinkSecret(secret)}
      ), ended as (
        delete from session using target where person_id = target.id
      ), squatted as (
        delete from second_factor using target, person before
        where person_id = target.id and before.id = target.id and before.email_verified_at is null
      ), queued as (${queued(db, [mail], { where: db.sql`exists (select from target)` })})
      ${passwordWritten(db, hash, actorOf(link.personId, network))}`);
    return rows.length === 0 ? refuseBecause('not_found', 'link_invalid', {}) : { personId: link.personId };
  });

/**
 * Changes or sets the password of a signed-in person; ends every other session, link and access.
 * @param current null for a person without a password
 */
export const changePassword = (
  db: Database,
  { personId, sessionId, email, actor }: Pick<SignedIn, 'personId' | 'sessionId' | 'email' | 'actor'>,
  current: string | null,
  password: string,
  context: MailContext,
): Promise<{ personId: string } | Refusal> =>
  orBusy(async () => {
    const refusal = await refuseOwnPassword(db, personId, current, 'current');
    if (refusal !== null) return refusal;
    const badPassword = refusePassword(password, email);
    if (badPassword !== null) return badPassword;
    const hash = await hashPassword(password, personId);
    await withDeadline(db.sql`
      with target as (select id, email from person where id = ${personId}),
      ${otherAccessEnded(db, 'target')},
      ended as (
        delete from session where person_id = ${personId} and id <> ${sessionId}
      ), links as (
        delete from mail_link where person_id = ${personId} or email = ${email}
      ), queued as (${queued(db, [accountMails.passwordChanged(context, email)])})
      ${passwordWritten(db, hash, actor)}`);
    return { personId };
  });

/** Sets a password from the command line; ends every session, link and other access. @param email canonical */
export const setPassword = (
  db: Database,
  actor: string,
  email: string,
  password: string,
): Promise<{ personId: string } | Refusal> =>
  orBusy(async () => {
    const badPassword = refusePassword(password, email);
    if (badPassword !== null) return badPassword;
    const hash = await hashPassword(password, actor);
    const [row] = await withDeadline(db.sql<{ person_id: string }[]>`
      with target as (select id, email from person where email = ${email}),
      ${otherAccessEnded(db, 'target')},
      ended as (delete from session using target where person_id = target.id),
      links as (delete from mail_link using target where person_id = target.id or mail_link.email = ${email})
      ${passwordWritten(db, hash, actor)}`);
    return row === undefined ? refuseBecause('not_found', 'person_unknown', {}) : { personId: row.person_id };
  });

const passwordWritten = (db: Database, hash: string, actor: string): Fragment => db.sql`
  , audited as (${audited(db, {
    from: db.sql('target'),
    accountId: null,
    actor,
    action: 'person.password',
    subject: db.sql('id'),
  })})
  insert into password (person_id, hash) select id, ${hash} from target
  on conflict (person_id) do update set hash = excluded.hash, changed_at = now()
  returning person_id`;

import { timingSafeEqual } from 'node:crypto';
import { actorOf } from '../core/actor.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { Mail } from '../notifications/mail.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { createPerson } from './create-person.ts';
import { findMailLink, hashLinkSecret, keepMailLink, newLinkSecret, takeMailLink } from './mail-link.ts';
import { hashPassword, verifyPassword } from './password-hash.ts';

export interface SignUp {
  /** Canonical. */
  email: string;
  /** Judged already (`passwordFault`). */
  password: string;
  name: string | null;
  /** Path to go on to once signed in; checked already. */
  nextPath: string | null;
}

/**
 * Signs up where mail is delivered: nothing is made before the link in the mail is used, so nobody can take an
 * address that is not theirs. Who has an account already gets a mail that says so. The work, the answer and the time
 * are the same for both.
 * @param browserSecret given to the browser as a cookie: with it the link needs no password
 * @returns the mail to be sent
 */
export async function askToSignUp(
  db: Database,
  { email, password, name, nextPath }: SignUp,
  browserSecret: string,
  context: MailContext,
): Promise<Mail> {
  const passwordHash = await hashPassword(password);
  const secret = newLinkSecret();
  const [known] = await withDeadline(
    db.sql`select from person where email = ${email}`.then((rows) => [rows.length]),
  );
  await keepMailLink(db, hashLinkSecret(secret), {
    purpose: 'sign_up',
    // A link for an address that is taken leads nowhere: its row is written so that both cases cost the same.
    email,
    ...{ name, passwordHash, nextPath, browserHash: hashLinkSecret(browserSecret) },
  });
  return known === 0 ? accountMails.signUp(context, email, secret) : accountMails.known(context, email);
}

/**
 * Makes the person a sign-up link was sent for. The link shows that somebody reads the mail; that it is the one who
 * chose the password is shown by the cookie of that browser, or by the password itself. Without this, whoever signs
 * up with a stranger's address would only have to wait for the stranger to press the button.
 * @returns the person to sign in; `password_needed` leaves the link as it is
 */
export async function completeSignUp(
  db: Database,
  secret: string,
  proof: { browserSecret: string | null; password: string | null },
  network: string | null,
): Promise<{ personId: string; nextPath: string | null } | Refusal> {
  const link = await findMailLink(db, secret);
  if (link?.purpose !== 'sign_up') return refuseBecause('not_found', 'link_invalid', {});
  const isSameBrowser =
    proof.browserSecret !== null &&
    link.browserHash !== null &&
    timingSafeEqual(hashLinkSecret(proof.browserSecret), link.browserHash);
  if (!isSameBrowser) {
    if (proof.password === null)
      return refuseBecause('invalid_request', 'password_needed', {}, { parameter: { name: 'password' } });
    if (!(await verifyPassword(link.passwordHash, proof.password)))
      return refuseBecause('invalid_request', 'password_wrong', {}, { parameter: { name: 'password' } });
  }
  const taken = await takeMailLink(db, hashLinkSecret(secret), 'sign_up');
  if (taken === null) return refuseBecause('not_found', 'link_invalid', {});
  const { email, name, passwordHash, nextPath } = taken;
  const personId = await createPerson(db, { email, name, passwordHash, isEmailVerified: true }, network);
  // Somebody was faster, by another link to the same mailbox: they sign in the way they chose there.
  return personId === null ? refuseBecause('not_found', 'link_invalid', {}) : { personId, nextPath };
}

/**
 * Signs up where mail goes to a folder only: the person can work at once, with an address nobody has verified. A
 * known address is declined, which tells that it is known; docs/decisions/0041 says why this is so.
 */
export async function signUpAtOnce(
  db: Database,
  { email, password, name }: SignUp,
  network: string | null,
): Promise<{ personId: string } | Refusal> {
  const passwordHash = await hashPassword(password);
  const personId = await createPerson(db, { email, name, passwordHash, isEmailVerified: false }, network);
  return personId === null ? refuseBecause('conflict', 'email_taken', {}) : { personId };
}

/** A link that verifies the address of a person who works already. @returns null when there is nothing to verify */
export async function askToVerify(
  db: Database,
  personId: string,
  context: MailContext,
): Promise<Mail | null> {
  const secret = newLinkSecret();
  const [row] = await withDeadline(
    db.sql<
      { email: string }[]
    >`select email from person where id = ${personId} and email_verified_at is null`,
  );
  if (row === undefined) return null;
  await keepMailLink(db, hashLinkSecret(secret), { purpose: 'verify', email: row.email, personId });
  return accountMails.verify(context, row.email, secret);
}

/**
 * Verifies the address of the person who is signed in, with a link that was sent to it: the link alone does nothing,
 * so a stranger who signed up with the address gains nothing when its owner presses the button.
 */
export async function verifyEmail(
  db: Database,
  secret: string,
  personId: string,
  network: string | null,
): Promise<{ email: string } | Refusal> {
  const rows = await withDeadline(db.sql<{ email: string }[]>`
    with used as (
      delete from mail_link where hash = ${hashLinkSecret(secret)} and purpose = 'verify' and person_id = ${personId}
      returning email, expires_at
    ), verified as (
      update person set email_verified_at = coalesce(email_verified_at, now()) from used
      where person.id = ${personId} and person.email = used.email and used.expires_at > now()
      returning person.id, person.email
    ), told as (
      insert into audit_event (account_id, actor, action, subject)
      select null, ${actorOf(personId, network)}, 'person.verify', id::text from verified
    )
    select email from verified`);
  const [row] = rows;
  return row ?? refuseBecause('not_found', 'link_invalid', {});
}

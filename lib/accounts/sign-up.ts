import { timingSafeEqual } from 'node:crypto';
import { and, eq, gt, isNull, sql } from 'drizzle-orm';
import { actorOf } from '../core/actor.ts';
import { clientNetwork } from '../core/client-network.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { person } from '../db/schema/index.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { createPerson } from './create-person.ts';
import {
  findMailLink,
  hashLinkSecret,
  keepMailLink,
  newLinkSecret,
  takeMailLink,
  usedLink,
} from './mail-link.ts';
import { hashPassword, orBusy, verifyPassword } from './password-hash.ts';
import { readEmail, readOptionalName, refusePassword } from './read-input.ts';
import { refuseByConfig, refuseSignUp, type SignUpRule } from './sign-up-rule.ts';
import { refuseTries } from './throttle.ts';

interface SignUp {
  rule: SignUpRule;
  email: string;
  password: string;
  name: string;
  address: string;
}

async function readSignUp(db: Database, { rule, email: typed, password, name: typedName, address }: SignUp) {
  const email = readEmail(typed);
  if (isRefusal(email)) return email;
  const refused = refuseByConfig(rule, email);
  if (refused !== null) return refused;
  const badPassword = refusePassword(password, email);
  if (badPassword !== null) return badPassword;
  const name = readOptionalName(typedName);
  if (isRefusal(name)) return name;
  const throttled = await refuseTries(
    db,
    'too_many_tries',
    ['sign-up from an address', address],
    ['mail to an address', email],
  );
  return throttled ?? { email, name, passwordHash: await hashPassword(password, clientNetwork(address)) };
}

/**
 * The person is created when the mailed link is used. A known address, or one without a needed invitation, gets a mail
 * that says so, with equal work and response. @param browserSecret of a cookie that replaces the password at the link
 */
export const askToSignUp = (
  db: Database,
  signUp: SignUp,
  { browserSecret, nextPath }: { browserSecret: string; nextPath: string | null },
  context: MailContext,
): Promise<{ email: string } | Refusal> =>
  orBusy(async () => {
    const read = await readSignUp(db, signUp);
    if (isRefusal(read)) return read;
    const { email } = read;
    const known = await withPageDeadline(
      db.orm.select({ id: person.id }).from(person).where(eq(person.email, email)),
    );
    const refused = await refuseSignUp(db, signUp.rule, email);
    const secret = newLinkSecret();
    const toUnknown =
      refused === null
        ? accountMails.signUp(context, email, secret)
        : accountMails.mayNotSignUp(context, email, refused.detail);
    // A link that is not sent is stored nevertheless, so that all cases take the same time.
    await keepMailLink(
      db,
      hashLinkSecret(secret),
      { purpose: 'sign_up', ...read, nextPath, browserHash: hashLinkSecret(browserSecret) },
      known.length === 0 ? toUnknown : accountMails.known(context, email),
    );
    return { email };
  });

/**
 * The link proves access to the mailbox, the cookie or password that the same person signed up. Otherwise a stranger
 * could sign up and wait for the owner to open the link. @returns the person; `password_needed` leaves the link usable
 */
export const completeSignUp = (
  db: Database,
  secret: string,
  proof: { browserSecret: string | null; password: string | null },
  network: string | null,
  rule: SignUpRule,
): Promise<{ personId: string; email: string; nextPath: string | null } | Refusal> =>
  orBusy(async () => {
    const parameter = { name: 'password' };
    const link = await findMailLink(db, secret);
    if (link?.purpose !== 'sign_up') return refuseBecause('not_found', 'link_invalid', {});
    const isSameBrowser =
      proof.browserSecret !== null &&
      link.browserHash !== null &&
      timingSafeEqual(hashLinkSecret(proof.browserSecret), link.browserHash);
    if (!isSameBrowser) {
      if (proof.password === null)
        return refuseBecause('invalid_request', 'password_needed', {}, { parameter });
      if (!(await verifyPassword(link.passwordHash, proof.password, network ?? link.email)))
        return refuseBecause('invalid_request', 'password_wrong', {}, { parameter });
    }
    const refused = await refuseSignUp(db, rule, link.email);
    if (refused !== null) return refused;
    const taken = await takeMailLink(db, hashLinkSecret(secret), 'sign_up');
    if (taken === null) return refuseBecause('not_found', 'link_invalid', {});
    const { email, name, passwordHash, nextPath } = taken;
    const personId = await createPerson(db, { email, name, passwordHash, isEmailVerified: true }, network);
    // Another link to the same mailbox was used first.
    return personId === null ? refuseBecause('not_found', 'link_invalid', {}) : { personId, email, nextPath };
  });

/**
 * Signs up where mail only goes to a folder: the person is signed in immediately, with an unverified address. The
 * refusal reveals that an address is known; docs/decisions/0040 says why that is acceptable.
 * @param invitationSecret of the link the visitor came with, if any: proof of the mailbox where sign-up is by invitation
 */
export const signUpAtOnce = (
  db: Database,
  signUp: SignUp,
  invitationSecret: string | null,
  network: string | null,
  context: MailContext,
): Promise<{ personId: string; email: string } | Refusal> =>
  orBusy(async () => {
    const read = await readSignUp(db, signUp);
    if (isRefusal(read)) return read;
    const refused = await refuseSignUp(db, signUp.rule, read.email, invitationSecret ?? '');
    if (refused !== null) return refused;
    const personId = await createPerson(db, { ...read, isEmailVerified: false }, network);
    if (personId === null)
      return refuseBecause('conflict', 'email_taken', {}, { parameter: { name: 'email' } });
    await askToVerify(db, personId, context);
    return { personId, email: read.email };
  });

export async function askToVerify(db: Database, personId: string, context: MailContext): Promise<void> {
  const secret = newLinkSecret();
  const [row] = await withPageDeadline(
    db.orm
      .select({ email: person.email })
      .from(person)
      .where(and(eq(person.id, personId), isNull(person.emailVerified))),
  );
  if (row === undefined) return;
  const mail = accountMails.verify(context, row.email, secret);
  await keepMailLink(db, hashLinkSecret(secret), { purpose: 'verify', email: row.email, personId }, mail);
}

/** Requires a session: a stranger who signed up with the address gains nothing if its owner opens the link. */
export async function verifyEmail(
  db: Database,
  secret: string,
  personId: string,
  network: string | null,
): Promise<{ email: string } | Refusal> {
  const { orm } = db;
  const used = usedLink(db, hashLinkSecret(secret), 'verify', personId);
  const verified = orm.$with('verified').as(
    orm
      .update(person)
      .set({ emailVerified: sql`coalesce(${person.emailVerified}, now())` })
      .from(used)
      .where(and(eq(person.id, personId), eq(person.email, used.email), gt(used.expiresAt, sql`now()`)))
      .returning({ id: person.id, email: person.email }),
  );
  const event = audited(db, {
    from: verified,
    accountId: null,
    actor: actorOf(personId, network),
    action: 'person.verify',
    subject: verified.id,
  });
  const [row] = await withPageDeadline(
    orm.with(used, verified, event).select({ email: verified.email }).from(verified),
  );
  return row ?? refuseBecause('not_found', 'link_invalid', {});
}

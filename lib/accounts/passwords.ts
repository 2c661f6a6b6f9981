import { and, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { actorOf } from '../core/actor.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { mailLink, password, person, secondFactor } from '../db/schema/index.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { allAccessEnded, type TargetPerson, targetPerson } from './end-other-access.ts';
import type { SignedIn } from './find-viewer.ts';
import {
  findMailLink,
  hashLinkSecret,
  linkEnd,
  type MailLink,
  newLinkSecret,
  usedLink,
} from './mail-link.ts';
import { hashPassword, orBusy } from './password-hash.ts';
import { readEmail, refusePassword } from './read-input.ts';
import { refuseOwnPassword } from './refuse-own-password.ts';
import { refuseTries } from './throttle.ts';

/** Mails a link to set a new password. An unknown address causes the same writes and response. */
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
  const { orm } = db;
  const owner = sql`(select ${person.id} from ${person} where ${person.email} = ${email})`;
  await withPageDeadline(
    orm
      .with(orm.$with('mailed').as(queued(db, [mail], { isDecoy: sql`not exists ${owner}` })))
      .insert(mailLink)
      .values({
        hash: hashLinkSecret(secret),
        purpose: 'reset',
        email,
        personId: owner,
        expiresAt: linkEnd('reset'),
      }),
  );
  return { email };
}

export const isResetLink = (link: MailLink | null): link is MailLink =>
  link?.purpose === 'reset' || link?.purpose === 'handed_out_reset';

/**
 * Sets a new password by link; ends every session, other link and other access (`allAccessEnded`). A mailed link verifies
 * the address. A second factor stays, unless that address was not verified before: then a stranger may have set it up.
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
    if (!isResetLink(link) || link.personId === null) return refuseBecause('not_found', 'link_invalid', {});
    const badPassword = refusePassword(password, link.email);
    if (badPassword !== null) return badPassword;
    const hash = await hashPassword(password, network ?? link.personId);
    const mail = accountMails.passwordChanged(context, link.email);
    const { orm } = db;
    const linkHash = hashLinkSecret(secret);
    const isMailed = link.purpose === 'reset';
    const used = usedLink(db, linkHash, link.purpose);
    const target = orm.$with('target').as(
      orm
        .update(person)
        .set({
          emailVerified: isMailed
            ? sql`coalesce(${person.emailVerified}, now())`
            : sql`${person.emailVerified}`,
        })
        .from(used)
        .where(
          and(eq(person.id, used.personId), eq(person.email, used.email), gt(used.expiresAt, sql`now()`)),
        )
        .returning({ id: person.id, email: person.email }),
    );
    // Reads the row from before the statement.
    const unverified = orm
      .select({ id: target.id })
      .from(target)
      .innerJoin(person, and(eq(person.id, target.id), isNull(person.emailVerified)))
      .where(isMailed ? undefined : sql`false`);
    const squatted = orm
      .$with('squatted')
      .as(orm.delete(secondFactor).where(inArray(secondFactor.personId, unverified)));
    const mailed = orm.$with('mailed').as(queued(db, [mail], { where: sql`exists (select from ${target})` }));
    const rows = await withPageDeadline(
      orm
        .with(
          used,
          target,
          ...allAccessEnded(db, target, link.email, { link: linkHash }),
          squatted,
          mailed,
          ...passwordWritten(db, target, hash, actorOf(link.personId, network)),
        )
        .select()
        .from(target),
    );
    return rows.length === 0 ? refuseBecause('not_found', 'link_invalid', {}) : { personId: link.personId };
  });

/** Ends every other session, link and access. @param current null for a person without a password */
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
    const { orm } = db;
    const target = targetPerson(db, eq(person.id, personId));
    await withPageDeadline(
      orm
        .with(
          target,
          ...allAccessEnded(db, target, email, { sessionId }),
          orm.$with('mailed').as(queued(db, [accountMails.passwordChanged(context, email)])),
          ...passwordWritten(db, target, hash, actor),
        )
        .select()
        .from(target),
    );
    return { personId };
  });

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
    const { orm } = db;
    const target = targetPerson(db, eq(person.email, email));
    const [row] = await withPageDeadline(
      orm
        .with(target, ...allAccessEnded(db, target, email), ...passwordWritten(db, target, hash, actor))
        .select({ personId: target.id })
        .from(target),
    );
    return row ?? refuseBecause('not_found', 'person_unknown', {});
  });

const passwordWritten = (db: Database, target: TargetPerson, hash: string, actor: string) => [
  db.orm.$with('written').as(
    db.orm
      .insert(password)
      .select(rowsFrom(password, { personId: target.id, hash }, target))
      .onConflictDoUpdate({
        target: password.personId,
        set: { hash: sql`excluded.hash`, changedAt: sql`now()` },
      }),
  ),
  audited(db, { from: target, accountId: null, actor, action: 'person.password', subject: target.id }),
];

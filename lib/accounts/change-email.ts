import { and, eq, gt, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { queued } from '../db/outbox.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { mailLink, person } from '../db/schema/index.ts';
import { accountMails, type MailContext } from './account-mails.ts';
import { allAccessEnded } from './end-other-access.ts';
import type { SignedIn } from './find-viewer.ts';
import { findMailLink, hashLinkSecret, linkEnd, newLinkSecret, usedLink } from './mail-link.ts';
import { readEmail } from './read-input.ts';
import { refuseDomain } from './sign-up-rule.ts';
import { refuseTries } from './throttle.ts';

/** Mails a link to the new address and a notice to the old one; for a taken address the response is the same. */
export async function askToChangeEmail(
  db: Database,
  { personId, email }: Pick<SignedIn, 'personId' | 'email'>,
  typed: string,
  context: MailContext,
  domains: readonly string[] = [],
): Promise<{ email: string } | Refusal> {
  const newEmail = readEmail(typed);
  if (isRefusal(newEmail)) return newEmail;
  const refused = refuseDomain(domains, newEmail);
  if (refused !== null) return refused;
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
  const { orm } = db;
  const isKnown = sql`exists (select from ${person} where ${person.email} = ${newEmail})`;
  const isNew = sql`not ${isKnown}`;
  const link = {
    hash: hashLinkSecret(secret),
    purpose: 'change_email' as const,
    email: newEmail,
    personId,
    expiresAt: linkEnd('change_email'),
  };
  await withPageDeadline(
    orm
      .with(
        orm
          .$with('older')
          .as(
            orm
              .delete(mailLink)
              .where(and(eq(mailLink.personId, personId), eq(mailLink.purpose, 'change_email'))),
          ),
        orm.$with('notice').as(queued(db, [notice])),
        orm.$with('known').as(queued(db, [accountMails.known(context, newEmail)], { where: isKnown })),
        orm.$with('fresh').as(queued(db, [withLink], { where: isNew })),
      )
      .insert(mailLink)
      .select(rowsFrom(mailLink, link, sql`(select where ${isNew}) as address`)),
  );
  return { email: newEmail };
}

/** Changes the address by a mailed link; ends the person's other sessions, links and access (`allAccessEnded`). */
export async function changeEmail(
  db: Database,
  secret: string,
  { personId, email, actor, sessionId }: Pick<SignedIn, 'personId' | 'email' | 'actor' | 'sessionId'>,
  context: MailContext,
): Promise<{ email: string } | Refusal> {
  const { orm } = db;
  const link = await findMailLink(db, secret);
  const invalid = refuseBecause('not_found', 'link_invalid', {});
  if (link === null) return invalid;
  const notice = accountMails.emailChanged(context, email, link.email);
  const hash = hashLinkSecret(secret);
  const used = usedLink(db, hash, 'change_email', personId);
  const other = alias(person, 'other');
  const changed = orm.$with('changed').as(
    orm
      .update(person)
      .set({ email: sql`${used.email}`, emailVerified: sql`now()` })
      .from(used)
      .where(
        and(
          eq(person.id, personId),
          gt(used.expiresAt, sql`now()`),
          notExists(orm.select().from(other).where(eq(other.email, used.email))),
        ),
      )
      .returning({ id: person.id, email: person.email }),
  );
  const mailed = orm
    .$with('mailed')
    .as(queued(db, [notice], { where: sql`exists (select from ${changed})` }));
  const gone = allAccessEnded(db, changed, email, { sessionId, link: hash });
  const event = audited(db, {
    from: changed,
    accountId: null,
    actor,
    action: 'person.email',
    subject: changed.id,
  });
  const [row] = await withPageDeadline(
    orm
      .with(used, changed, ...gone, mailed, event)
      .select({ email: changed.email })
      .from(changed)
      .catch((error: unknown) => {
        // Unique violation: another person took the address in the meantime.
        if (error instanceof Error && 'code' in error && error.code === '23505') return [];
        throw error;
      }),
  );
  return row ?? invalid;
}

import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { mailLink, person } from '../db/schema/index.ts';
import { type MailContext, resetLink } from './account-mails.ts';
import { targetPerson } from './end-other-access.ts';
import { hashLinkSecret, linkEnd, newLinkSecret } from './mail-link.ts';

interface HandedOut {
  personId: string;
  email: string;
  /** Works for a day, once. */
  link: string;
}

/** A link to set a new password that an operator passes on. Unlike a mailed one it says nothing about the mailbox. */
export async function makeResetLink(
  db: Database,
  actor: string,
  email: string,
  context: MailContext,
): Promise<HandedOut | Refusal> {
  const made = await writeLink(db, actor, eq(person.email, email), context);
  return made ?? refuseBecause('not_found', 'person_unknown', {});
}

/** The same in the browser, where operators do not reset one another. */
export async function makeResetLinkOf(
  db: Database,
  actor: string,
  personId: string,
  context: MailContext,
): Promise<HandedOut | Refusal> {
  const made = await writeLink(
    db,
    actor,
    and(eq(person.id, personId), eq(person.isOperator, false)) ?? sql`false`,
    context,
  );
  return made ?? refuseBecause('conflict', 'reset_of_operator', {});
}

async function writeLink(
  db: Database,
  actor: string,
  where: SQL,
  context: MailContext,
): Promise<HandedOut | null> {
  const { orm } = db;
  const secret = newLinkSecret();
  const target = targetPerson(db, where);
  const row = {
    hash: hashLinkSecret(secret),
    purpose: 'handed_out_reset' as const,
    email: target.email,
    personId: target.id,
    expiresAt: linkEnd('handed_out_reset'),
  };
  const [made] = await withPageDeadline(
    orm
      .with(
        target,
        orm.$with('written').as(orm.insert(mailLink).select(rowsFrom(mailLink, row, target))),
        audited(db, {
          from: target,
          accountId: null,
          actor,
          action: 'person.reset_link',
          subject: target.id,
        }),
      )
      .select({ personId: target.id, email: target.email })
      .from(target),
  );
  return made === undefined ? null : { ...made, link: resetLink(context, secret) };
}

import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { queued } from '../../db/outbox.ts';
import { secondFactor, session } from '../../db/schema/index.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import type { SignedIn } from '../find-viewer.ts';

/** Removes the second factor, confirmed or not. Sign-ins that wait for a code end. */
export async function switchOffSecondFactor(
  db: Database,
  { personId, email, actor }: Pick<SignedIn, 'personId' | 'email' | 'actor'>,
  context: MailContext,
): Promise<{ personId: string } | Refusal> {
  const { orm } = db;
  const gone = orm
    .$with('gone')
    .as(
      orm
        .delete(secondFactor)
        .where(eq(secondFactor.personId, personId))
        .returning({ personId: secondFactor.personId, confirmedAt: secondFactor.confirmedAt }),
    );
  const wasOn = sql`${gone} where ${gone.confirmedAt} is not null`;
  const ended = orm
    .$with('ended')
    .as(
      orm
        .delete(session)
        .where(
          and(
            inArray(session.userId, orm.select({ id: gone.personId }).from(gone)),
            session.awaitsSecondFactor,
          ),
        ),
    );
  const mail = accountMails.secondFactorOff(context, email);
  const mailed = orm.$with('mailed').as(queued(db, [mail], { where: sql`exists (select from ${wasOn})` }));
  const event = audited(db, {
    from: wasOn,
    accountId: null,
    actor,
    action: 'person.second-factor-off',
    subject: gone.personId,
  });
  const rows = await withDeadline(orm.with(gone, ended, mailed, event).select().from(gone));
  return rows.length === 0 ? refuseBecause('conflict', 'second_factor_off', {}) : { personId };
}

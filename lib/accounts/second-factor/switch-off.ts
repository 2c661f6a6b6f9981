import { eq, sql } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { secondFactor, session } from '../../db/schema/index.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import type { SignedIn } from '../find-viewer.ts';
import { sessionsEnded } from './sessions-ended.ts';
import { tellPerson } from './tell-person.ts';

/** Removes it, confirmed or not, and ends sign-ins that wait for a code. @returns wasOn: false if it was being set up */
export async function switchOffSecondFactor(
  db: Database,
  { personId, email, actor }: Pick<SignedIn, 'personId' | 'email' | 'actor'>,
  context: MailContext,
): Promise<{ wasOn: boolean } | Refusal> {
  const { orm } = db;
  const gone = orm
    .$with('gone')
    .as(
      orm
        .delete(secondFactor)
        .where(eq(secondFactor.personId, personId))
        .returning({ personId: secondFactor.personId, confirmedAt: secondFactor.confirmedAt }),
    );
  const ended = sessionsEnded(db, gone, sql`${session.awaitsSecondFactor}`);
  const told = tellPerson(db, gone, {
    where: sql`${gone.confirmedAt} is not null`,
    mail: accountMails.secondFactorOff(context, email),
    actor,
    action: 'person.second-factor-off',
  });
  const rows = await withPageDeadline(
    orm
      .with(gone, ended, ...told)
      .select()
      .from(gone),
  );
  const [row] = rows;
  return row === undefined
    ? refuseBecause('conflict', 'second_factor_off', {})
    : { wasOn: row.confirmedAt !== null };
}

import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { queued } from '../../db/outbox.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import type { SignedIn } from '../find-viewer.ts';

/**
 * Removes the second factor of a person, with its recovery codes; also one that no code was entered for. Sign-ins that
 * wait for a code end.
 */
export async function switchOffSecondFactor(
  db: Database,
  { personId, email, actor }: Pick<SignedIn, 'personId' | 'email' | 'actor'>,
  context: MailContext,
): Promise<{ personId: string } | Refusal> {
  const rows = await withDeadline(db.sql`
    with gone as (
      delete from second_factor where person_id = ${personId} returning person_id, confirmed_at
    ), was_on as (
      select person_id from gone where confirmed_at is not null
    ), ended as (
      delete from session using gone where session.person_id = gone.person_id and session.awaits_second_factor
    ), queued as (${queued(db, [accountMails.secondFactorOff(context, email)], {
      where: db.sql`exists (select from was_on)`,
    })}), audited as (${audited(db, {
      from: db.sql('was_on'),
      accountId: null,
      actor,
      action: 'person.second-factor-off',
      subject: db.sql('person_id'),
    })})
    select from gone`);
  return rows.length === 0 ? refuseBecause('conflict', 'second_factor_off', {}) : { personId };
}

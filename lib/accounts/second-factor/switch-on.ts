import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { queued } from '../../db/outbox.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import type { SignedIn } from '../find-viewer.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { newCodeSecret, stepOf } from './one-time-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { CODE_WRONG, forgetCodeTries, refuseCodeTries } from './refuse-code-tries.ts';
import { sealSecret } from './sealed-secret.ts';

/** Makes a new secret for an authenticator app. It is asked for once `switchOnSecondFactor` has seen a code. */
export async function setUpSecondFactor(
  db: Database,
  authSecret: string,
  personId: string,
): Promise<{ personId: string } | Refusal> {
  const sealed = sealSecret(authSecret, personId, newCodeSecret());
  const rows = await withDeadline(db.sql`
    insert into second_factor (person_id, sealed_secret) values (${personId}, ${sealed})
    on conflict (person_id) do update set sealed_secret = excluded.sealed_secret, created_at = now()
    where second_factor.confirmed_at is null
    returning person_id`);
  return rows.length === 0 ? refuseBecause('conflict', 'second_factor_on', {}) : { personId };
}

/**
 * Asks for a code at every sign-in from now on, and ends the person's other sessions, which were opened without one.
 * @param code of the authenticator app
 * @returns the recovery codes, which cannot be shown again
 */
export async function switchOnSecondFactor(
  db: Database,
  authSecret: string,
  { personId, sessionId, email, actor }: Pick<SignedIn, 'personId' | 'sessionId' | 'email' | 'actor'>,
  code: string,
  context: MailContext,
  nowMs = Date.now(),
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const throttled = await refuseCodeTries(db, personId);
  if (throttled !== null) return throttled;
  const factor = await findSecondFactor(db, authSecret, personId);
  if (factor.state === 'on') return refuseBecause('conflict', 'second_factor_on', {});
  if (factor.state === 'off') return refuseBecause('conflict', 'second_factor_off', {});
  const step = stepOf(factor.secret, code.replace(/\s/g, ''), nowMs);
  if (step === null) return CODE_WRONG;
  const recoveryCodes = newRecoveryCodes();
  const rows = await withDeadline(db.sql`
    with confirmed as (
      update second_factor set confirmed_at = now(), last_step = ${step},
        recovery_hashes = ${recoveryCodes.map(hashRecoveryCode)}::text[]
      where person_id = ${personId} and confirmed_at is null returning person_id
    ), ended as (
      delete from session using confirmed where session.person_id = confirmed.person_id and id <> ${sessionId}
    ), queued as (${queued(db, [accountMails.secondFactorOn(context, email)], {
      where: db.sql`exists (select from confirmed)`,
    })})
    ${audited(db, {
      from: db.sql('confirmed'),
      accountId: null,
      actor,
      action: 'person.second-factor-on',
      subject: db.sql('person_id'),
    })} returning subject`);
  if (rows.length === 0) return refuseBecause('conflict', 'second_factor_on', {});
  await forgetCodeTries(db, personId);
  return { recoveryCodes };
}

/** Replaces the recovery codes, used or not. @returns the new ones, which cannot be shown again */
export async function renewRecoveryCodes(
  db: Database,
  { personId, email, actor }: Pick<SignedIn, 'personId' | 'email' | 'actor'>,
  context: MailContext,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const recoveryCodes = newRecoveryCodes();
  const rows = await withDeadline(db.sql`
    with changed as (
      update second_factor set recovery_hashes = ${recoveryCodes.map(hashRecoveryCode)}::text[]
      where person_id = ${personId} and confirmed_at is not null returning person_id
    ), queued as (${queued(db, [accountMails.recoveryCodesRenewed(context, email)], {
      where: db.sql`exists (select from changed)`,
    })})
    ${audited(db, {
      from: db.sql('changed'),
      accountId: null,
      actor,
      action: 'person.recovery-codes',
      subject: db.sql('person_id'),
    })} returning subject`);
  return rows.length === 0 ? refuseBecause('conflict', 'second_factor_off', {}) : { recoveryCodes };
}

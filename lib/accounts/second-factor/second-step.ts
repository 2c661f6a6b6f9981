import { actorOf } from '../../core/actor.ts';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited, type Fragment } from '../../db/audited.ts';
import { type Database, json } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { queued } from '../../db/outbox.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import { hashSessionToken } from '../session-secret.ts';
import { newSessionToken, sessionEnd } from '../sessions.ts';
import { isOneTimeCode, stepOf } from './one-time-code.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { CODE_WRONG, forgetCodeTries, refuseCodeTries } from './refuse-code-tries.ts';
import { openSecret } from './sealed-secret.ts';

/** A sign-in that has passed the first step: password, mailed link or provider. */
export interface WaitingSignIn {
  personId: string;
  email: string;
  sealedSecret: Buffer;
}

/** @param sessionToken from the session cookie @returns null: no sign-in waits for a code, or it has expired */
export async function findWaitingSignIn(db: Database, sessionToken: string): Promise<WaitingSignIn | null> {
  const [row] = await withDeadline(db.sql<{ person_id: string; email: string; sealed_secret: Buffer }[]>`
    select p.id as person_id, p.email, f.sealed_secret
    from session s
    join person p on p.id = s.person_id
    join second_factor f on f.person_id = p.id and f.confirmed_at is not null
    where s.token_hash = ${hashSessionToken(sessionToken)} and s.awaits_second_factor and s.expires_at > now()`);
  return row === undefined
    ? null
    : { personId: row.person_id, email: row.email, sealedSecret: row.sealed_secret };
}

/**
 * Completes a sign-in with a code of the authenticator app or a recovery code; each works once. The session gets a new
 * token, so that one seen before this step is worthless.
 * @param authSecret of this installation (`authSecret`)
 * @param typed the code in any spelling
 */
export async function takeSecondStep(
  db: Database,
  authSecret: string,
  sessionToken: string,
  typed: string,
  { network, mail, nowMs = Date.now() }: { network: string | null; mail: MailContext; nowMs?: number },
): Promise<{ sessionToken: string; expires: Date } | Refusal> {
  const waiting = await findWaitingSignIn(db, sessionToken);
  if (waiting === null) return refuseBecause('not_found', 'sign_in_expired', {});
  const throttled = await refuseCodeTries(db, waiting.personId);
  if (throttled !== null) return throttled;
  const code = typed.replace(/[\s-]/g, '');
  const made = { sessionToken: newSessionToken(), expires: sessionEnd() };
  const signedIn = { from: sessionToken, to: made, network };
  const isDone = isOneTimeCode(code)
    ? await byApp(db, authSecret, waiting, code, signedIn, nowMs)
    : await byRecoveryCode(db, waiting, code, signedIn, mail);
  if (!isDone) return CODE_WRONG;
  await forgetCodeTries(db, waiting.personId);
  return made;
}

interface Completed {
  from: string;
  to: { sessionToken: string; expires: Date };
  network: string | null;
}

async function byApp(
  db: Database,
  authSecret: string,
  { personId, sealedSecret }: WaitingSignIn,
  code: string,
  completed: Completed,
  nowMs: number,
): Promise<boolean> {
  const secret = openSecret(authSecret, personId, sealedSecret);
  const step = secret === null ? null : stepOf(secret, code, nowMs);
  if (step === null) return false;
  const rows = await withDeadline(db.sql`
    with spent as (
      update second_factor set last_step = ${step}
      where person_id = ${personId} and (last_step is null or last_step < ${step}) returning person_id
    ) ${sessionCompleted(db, personId, completed, 'code')}`);
  return rows.length > 0;
}

async function byRecoveryCode(
  db: Database,
  { personId, email }: WaitingSignIn,
  code: string,
  completed: Completed,
  context: MailContext,
): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  const rows = await withDeadline(db.sql`
    with spent as (
      update second_factor set recovery_hashes = array_remove(recovery_hashes, ${hash})
      where person_id = ${personId} and ${hash} = any(recovery_hashes) returning person_id
    ), queued as (${queued(db, [accountMails.recoveryCodeUsed(context, email)], {
      where: db.sql`exists (select from spent)`,
    })}) ${sessionCompleted(db, personId, completed, 'recovery code')}`);
  return rows.length > 0;
}

/** The rest of a statement with the CTE `spent`: the session takes part in it from now on, as a fresh one. */
const sessionCompleted = (
  db: Database,
  personId: string,
  { from, to, network }: Completed,
  by: string,
): Fragment =>
  db.sql`
  , completed as (
    update session set token_hash = ${hashSessionToken(to.sessionToken)}, awaits_second_factor = false,
      created_at = now(), last_used_at = now(), expires_at = ${to.expires.toISOString()}
    from spent where session.token_hash = ${hashSessionToken(from)} and session.person_id = spent.person_id
    returning session.person_id
  )
  ${audited(db, {
    from: db.sql('completed'),
    accountId: null,
    actor: actorOf(personId, network),
    action: 'person.sign-in',
    subject: db.sql('person_id'),
    detail: json({ secondStep: by }),
  })} returning subject`;

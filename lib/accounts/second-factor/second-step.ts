import { and, eq, gt, isNotNull, isNull, lt, or, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { actorOf } from '../../core/actor.ts';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { type Mail, queued } from '../../db/outbox.ts';
import { passkey, person, secondFactor, session } from '../../db/schema/index.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import { hashSessionToken } from '../session-secret.ts';
import { newSessionToken, sessionEnd } from '../sessions.ts';
import { isOneTimeCode, stepOf } from './one-time-code.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { CODE_WRONG, forgetCodeTries, refuseCodeTries } from './refuse-code-tries.ts';
import { openSecret } from './sealed-secret.ts';

interface WaitingSignIn {
  personId: string;
  email: string;
  /** null: codes are off. */
  sealedSecret: Buffer | null;
  hasPasskeys: boolean;
}

/** @param sessionToken from the session cookie @returns null: no sign-in waits for a second step, or it has expired */
export async function findWaitingSignIn(db: Database, sessionToken: string): Promise<WaitingSignIn | null> {
  const [row] = await withPageDeadline(
    db.orm
      .select({
        personId: person.id,
        email: person.email,
        sealedSecret: secondFactor.sealedSecret,
        hasPasskeys: sql<boolean>`exists (select from ${passkey} where ${passkey.personId} = ${person.id})`,
      })
      .from(session)
      .innerJoin(person, eq(person.id, session.userId))
      .leftJoin(secondFactor, and(eq(secondFactor.personId, person.id), isNotNull(secondFactor.confirmedAt)))
      .where(
        and(
          eq(session.sessionToken, hashSessionToken(sessionToken)),
          session.awaitsSecondFactor,
          gt(session.expires, sql`now()`),
        ),
      ),
  );
  return row ?? null;
}

/** Completes a sign-in with a code, which works once. The session gets a new token: the old one may be known. */
export async function takeSecondStep(
  db: Database,
  authSecrets: AuthSecrets,
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
    ? await byApp(db, authSecrets, waiting, code, signedIn, nowMs)
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
  authSecrets: AuthSecrets,
  { personId, sealedSecret }: WaitingSignIn,
  code: string,
  completed: Completed,
  nowMs: number,
): Promise<boolean> {
  const secret = sealedSecret && openSecret(authSecrets, personId, sealedSecret);
  const step = secret === null ? null : stepOf(secret, code, nowMs);
  if (step === null) return false;
  return completeSession(db, personId, completed, {
    by: 'code',
    set: { lastStep: step },
    where: or(isNull(secondFactor.lastStep), lt(secondFactor.lastStep, step)),
  });
}

async function byRecoveryCode(
  db: Database,
  { personId, email }: WaitingSignIn,
  code: string,
  completed: Completed,
  context: MailContext,
): Promise<boolean> {
  const hash = hashRecoveryCode(code);
  return completeSession(db, personId, completed, {
    by: 'recovery code',
    set: { recoveryHashes: sql`array_remove(${secondFactor.recoveryHashes}, ${hash})` },
    where: sql`${hash} = any(${secondFactor.recoveryHashes})`,
    mail: accountMails.recoveryCodeUsed(context, email),
  });
}

interface Spent {
  by: string;
  set: PgUpdateSetSource<typeof secondFactor>;
  where: SQL | undefined;
  mail?: Mail;
}

/** Spends a code; the session counts from now on, as a fresh one. @returns false: the code was used before */
async function completeSession(
  db: Database,
  personId: string,
  { from, to, network }: Completed,
  { by, set, where, mail }: Spent,
): Promise<boolean> {
  const { orm } = db;
  const spent = orm.$with('spent').as(
    orm
      .update(secondFactor)
      .set(set)
      .where(and(eq(secondFactor.personId, personId), where))
      .returning({ personId: secondFactor.personId }),
  );
  const completed = orm.$with('completed').as(
    orm
      .update(session)
      .set({
        sessionToken: hashSessionToken(to.sessionToken),
        awaitsSecondFactor: false,
        createdAt: sql`now()`,
        lastUsedAt: sql`now()`,
        expires: to.expires,
      })
      .from(spent)
      .where(and(eq(session.sessionToken, hashSessionToken(from)), eq(session.userId, spent.personId)))
      .returning({ userId: session.userId }),
  );
  const mailed = orm
    .$with('mailed')
    .as(queued(db, mail === undefined ? [] : [mail], { where: sql`exists (select from ${spent})` }));
  const event = audited(db, {
    from: completed,
    accountId: null,
    actor: actorOf(personId, network),
    action: 'person.sign-in',
    subject: completed.userId,
    detail: { secondStep: by },
  });
  return (
    (await withPageDeadline(orm.with(spent, completed, mailed, event).select().from(completed))).length > 0
  );
}

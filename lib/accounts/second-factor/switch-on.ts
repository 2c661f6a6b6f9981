import { and, eq, isNotNull, isNull, ne, sql } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { secondFactor, session } from '../../db/schema/index.ts';
import { accountMails, type MailContext } from '../account-mails.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import type { SignedIn } from '../find-viewer.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { newCodeSecret, stepOf } from './one-time-code.ts';
import { hashRecoveryCode, newRecoveryCodes } from './recovery-codes.ts';
import { CODE_WRONG, forgetCodeTries, refuseCodeTries } from './refuse-code-tries.ts';
import { sealSecret } from './sealed-secret.ts';
import { sessionsEnded } from './sessions-ended.ts';
import { tellPerson } from './tell-person.ts';

/** Makes a new secret for an authenticator app. It is asked for once `switchOnSecondFactor` has seen a code. */
export async function setUpSecondFactor(
  db: Database,
  authSecrets: AuthSecrets,
  personId: string,
): Promise<{ personId: string } | Refusal> {
  const sealed = sealSecret(authSecrets, personId, newCodeSecret());
  const rows = await withPageDeadline(
    db.orm
      .insert(secondFactor)
      .values({ personId, sealedSecret: sealed })
      .onConflictDoUpdate({
        target: secondFactor.personId,
        set: { sealedSecret: sealed, createdAt: sql`now()` },
        setWhere: isNull(secondFactor.confirmedAt),
      })
      .returning({ personId: secondFactor.personId }),
  );
  return rows.length === 0 ? refuseBecause('conflict', 'second_factor_on', {}) : { personId };
}

/** Ends the person's other sessions, which were opened without a code. @returns the recovery codes */
export async function switchOnSecondFactor(
  db: Database,
  authSecrets: AuthSecrets,
  { personId, sessionId, email, actor }: Pick<SignedIn, 'personId' | 'sessionId' | 'email' | 'actor'>,
  code: string,
  context: MailContext,
  nowMs = Date.now(),
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const throttled = await refuseCodeTries(db, personId);
  if (throttled !== null) return throttled;
  const factor = await findSecondFactor(db, authSecrets, personId);
  if (factor.state === 'on') return refuseBecause('conflict', 'second_factor_on', {});
  if (factor.state === 'off') return refuseBecause('conflict', 'second_factor_off', {});
  const step = stepOf(factor.secret, code.replace(/\s/g, ''), nowMs);
  if (step === null) return CODE_WRONG;
  const recoveryCodes = newRecoveryCodes();
  const { orm } = db;
  const confirmed = orm.$with('confirmed').as(
    orm
      .update(secondFactor)
      .set({
        confirmedAt: sql`now()`,
        lastStep: step,
        recoveryHashes: recoveryCodes.map(hashRecoveryCode),
      })
      // Another tab may have made a new secret since.
      .where(
        and(
          eq(secondFactor.personId, personId),
          eq(secondFactor.sealedSecret, factor.sealedSecret),
          isNull(secondFactor.confirmedAt),
        ),
      )
      .returning({ personId: secondFactor.personId }),
  );
  const ended = sessionsEnded(db, confirmed, ne(session.id, sessionId));
  const told = tellPerson(db, confirmed, {
    mail: accountMails.secondFactorOn(context, email),
    actor,
    action: 'person.second-factor-on',
  });
  const rows = await withPageDeadline(
    orm
      .with(confirmed, ended, ...told)
      .select()
      .from(confirmed),
  );
  if (rows.length === 0) return refuseBecause('conflict', 'second_factor_on', {});
  await forgetCodeTries(db, personId);
  return { recoveryCodes };
}

export async function renewRecoveryCodes(
  db: Database,
  { personId, email, actor }: Pick<SignedIn, 'personId' | 'email' | 'actor'>,
  context: MailContext,
): Promise<{ recoveryCodes: string[] } | Refusal> {
  const recoveryCodes = newRecoveryCodes();
  const { orm } = db;
  const changed = orm.$with('changed').as(
    orm
      .update(secondFactor)
      .set({ recoveryHashes: recoveryCodes.map(hashRecoveryCode) })
      .where(and(eq(secondFactor.personId, personId), isNotNull(secondFactor.confirmedAt)))
      .returning({ personId: secondFactor.personId }),
  );
  const told = tellPerson(db, changed, {
    mail: accountMails.recoveryCodesRenewed(context, email),
    actor,
    action: 'person.recovery-codes',
  });
  const rows = await withPageDeadline(
    orm
      .with(changed, ...told)
      .select()
      .from(changed),
  );
  return rows.length === 0 ? refuseBecause('conflict', 'second_factor_off', {}) : { recoveryCodes };
}

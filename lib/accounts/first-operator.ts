import { createHmac, timingSafeEqual } from 'node:crypto';
import { and, eq, gte } from 'drizzle-orm';
import { actorOf } from '../core/actor.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { auditEvent } from '../db/schema/index.ts';
import type { AuthSecrets } from './auth-secret.ts';
import { createPerson } from './create-person.ts';
import type { SignedIn } from './find-viewer.ts';
import { listOperators, setOperator } from './operators.ts';
import { hashPassword, orBusy } from './password-hash.ts';
import { readEmail, readOptionalName, refusePassword } from './read-input.ts';
import { forgetTries, spendTry, type Tried } from './throttle.ts';

const VALID_MS = HOUR_MS;

/** A link valid for an hour. It is signed and not stored, so that every machine of an installation accepts it. */
export function firstOperatorLink(appOrigin: string, authSecret: string): string {
  const ends = (Date.now() + VALID_MS).toString(36);
  return `${appOrigin}/setup?code=${signed(authSecret, ends)}`;
}

const signed = (authSecret: string, ends: string): string =>
  `${ends}.${createHmac('sha256', authSecret).update(`first operator ${ends}`).digest('base64url')}`;

/** Whether the code is of a link in force, there is no operator yet, and none was made since it was handed out. */
export async function mayMakeFirstOperator(
  db: Database,
  secrets: AuthSecrets,
  code: string,
): Promise<boolean> {
  const [ends = ''] = code.split('.', 1);
  const sent = Buffer.from(code);
  // As text: base64url has several spellings of the same bytes.
  const isOurs = secrets.some((secret) => {
    const own = Buffer.from(signed(secret, ends));
    return sent.length === own.length && timingSafeEqual(sent, own);
  });
  const endsAt = Number.parseInt(ends, 36);
  if (!isOurs || endsAt <= Date.now() || (await listOperators(db)).length > 0) return false;
  return !(await wasMadeSince(db, new Date(endsAt - VALID_MS)));
}

/** Otherwise a link would work again when the operator that it made is revoked. */
async function wasMadeSince(db: Database, time: Date): Promise<boolean> {
  const [made] = await withPageDeadline(
    db.orm
      .select({ id: auditEvent.id })
      .from(auditEvent)
      .where(and(eq(auditEvent.action, 'operator.grant'), gte(auditEvent.at, time)))
      .limit(1),
  );
  return made !== undefined;
}

/** For a person who is signed in. The code was checked before. */
export const becomeFirstOperator = (
  db: Database,
  { personId, email, actor }: Pick<SignedIn, 'personId' | 'email' | 'actor'>,
): Promise<{ personId: string } | Refusal> =>
  alone(db, async () => {
    const made = await setOperator(db, actor, email, true, { allowUnverified: true });
    return isRefusal(made) ? made : { personId };
  });

/** Creates the person too, past the rule for sign-ups. The code was checked before. */
export const createFirstOperator = (
  db: Database,
  { email: typed, password, name: typedName }: { email: string; password: string; name: string },
  network: string | null,
): Promise<{ personId: string; email: string } | Refusal> =>
  orBusy(async () => {
    const email = readEmail(typed);
    if (isRefusal(email)) return email;
    const badPassword = refusePassword(password, email);
    if (badPassword !== null) return badPassword;
    const name = readOptionalName(typedName);
    if (isRefusal(name)) return name;
    const passwordHash = await hashPassword(password, network ?? email);
    return alone(db, async () => {
      const personId = await createPerson(db, { email, name, isEmailVerified: true, passwordHash }, network);
      if (personId === null)
        return refuseBecause('conflict', 'email_taken', {}, { parameter: { name: 'email' } });
      const made = await setOperator(db, actorOf(personId, network), email, true);
      return isRefusal(made) ? made : { personId, email };
    });
  });

const TURN: Tried = ['first operator', ''];

/** Of several at once only one proceeds, and later ones find its operator. */
async function alone<T>(db: Database, make: () => Promise<T | Refusal>): Promise<T | Refusal> {
  const refusal = refuseBecause('conflict', 'operator_exists', {});
  if ((await spendTry(db, TURN)) !== null || (await listOperators(db)).length > 0) return refusal;
  const made = await make();
  if (isRefusal(made)) await forgetTries(db, TURN);
  return made;
}

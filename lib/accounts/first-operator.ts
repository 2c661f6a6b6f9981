import { createHmac, timingSafeEqual } from 'node:crypto';
import { actorOf } from '../core/actor.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { HOUR_MS } from '../core/time.ts';
import type { Database } from '../db/client.ts';
import type { AuthSecrets } from './auth-secret.ts';
import { createPerson } from './create-person.ts';
import type { SignedIn } from './find-viewer.ts';
import { listOperators, setOperator } from './operators.ts';
import { hashPassword, orBusy } from './password-hash.ts';
import { readEmail, readOptionalName, refusePassword } from './read-input.ts';
import { forgetTries, spendTry, type Tried } from './throttle.ts';

const VALID_MS = HOUR_MS;

/**
 * The link that makes the first operator, valid for an hour. It is signed and not stored, so that every machine of an
 * installation accepts it.
 */
export function firstOperatorLink(appOrigin: string, authSecret: string): string {
  const ends = (Date.now() + VALID_MS).toString(36);
  return `${appOrigin}/setup?code=${ends}.${signature(authSecret, ends).toString('base64url')}`;
}

const signature = (authSecret: string, ends: string): Buffer =>
  createHmac('sha256', authSecret).update(`first operator ${ends}`).digest();

/** Whether the code is of a link in force and there is no operator yet. */
export async function mayMakeFirstOperator(
  db: Database,
  secrets: AuthSecrets,
  code: string,
): Promise<boolean> {
  const [ends = '', sent = ''] = code.split('.');
  const mac = Buffer.from(sent, 'base64url');
  const isOurs = secrets.some((secret) => {
    const own = signature(secret, ends);
    return mac.length === own.length && timingSafeEqual(mac, own);
  });
  return isOurs && Number.parseInt(ends, 36) > Date.now() && (await listOperators(db)).length === 0;
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
      if (personId === null) return refuseBecause('conflict', 'email_taken', {});
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

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { password as passwords, person } from '../db/schema/index.ts';
import { parseEmail } from './email.ts';
import { orBusy, verifyPassword } from './password-hash.ts';
import { forgetTries, refuseTries, type Tried } from './throttle.ts';

export interface PasswordTry {
  email: string;
  password: string;
  address: string;
  /** Device cookie from an earlier sign-in (`newDevice`). */
  device: string | null;
}

/**
 * Finds a person by address and password. Attempts are counted by person and client address. Unknown addresses,
 * missing passwords and wrong passwords cost the same work and return the same refusal.
 * @param secret of this installation (`authSecret`)
 */
export const checkPassword = (
  db: Database,
  secret: string,
  { email: typed, password, address, device }: PasswordTry,
): Promise<{ personId: string; email: string; name: string | null } | Refusal> =>
  orBusy(async () => {
    const email = parseEmail(typed);
    const known = email !== null && device !== null && isDeviceOf(secret, email, device);
    const perPerson: Tried = known
      ? ['sign-in on a known device', `${device}`]
      : ['sign-in of a person', email ?? typed.slice(0, 254)];
    const throttled = await refuseTries(db, 'too_many_tries', perPerson, [
      'sign-in from an address',
      address,
    ]);
    if (throttled !== null) return throttled;

    const [row] = await withDeadline(
      db.orm
        .select({ id: person.id, name: person.name, hash: passwords.hash })
        .from(person)
        .leftJoin(passwords, eq(passwords.personId, person.id))
        .where(eq(person.email, email ?? '')),
    );
    const isRight = await verifyPassword(row?.hash ?? null, password);
    if (!isRight || row === undefined || email === null)
      return refuseBecause('invalid_request', 'credentials_wrong', {});
    await forgetTries(db, perPerson);
    return { personId: row.id, email, name: row.name };
  });

const signature = (secret: string, email: string, nonce: string): string =>
  createHmac('sha256', secret).update(`device\0${email}\0${nonce}`).digest('base64url');

/** A cookie for a browser that signed in with the address, so that strangers' attempts cannot lock it out. */
export function newDevice(secret: string, email: string): string {
  const nonce = randomBytes(18).toString('base64url');
  return `${nonce}.${signature(secret, email, nonce)}`;
}

function isDeviceOf(secret: string, email: string, device: string): boolean {
  const [nonce = '', given = ''] = device.split('.');
  const [a, b] = [Buffer.from(given), Buffer.from(signature(secret, email, nonce))];
  return a.length === b.length && timingSafeEqual(a, b);
}

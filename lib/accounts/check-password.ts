import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { parseEmail } from './email.ts';
import { PasswordsBusy, verifyPassword } from './password-hash.ts';
import { forgetTries, spendTry, type Tried } from './throttle.ts';

export interface PasswordTry {
  /** As typed. */
  email: string;
  password: string;
  /** Address of the client. */
  address: string;
  /** What the browser keeps since it signed in before (`newDevice`); null when it has nothing. */
  device: string | null;
}

/**
 * Whose address and password this is. Counted by person and by address of the client, before any work; the same work
 * and the same answer for an address nobody has, one without a password and a wrong password.
 * @param secret of this installation (`authSecret`)
 */
export async function checkPassword(
  db: Database,
  secret: string,
  { email: typed, password, address, device }: PasswordTry,
): Promise<{ personId: string; email: string; name: string | null } | Refusal> {
  const email = parseEmail(typed);
  const known = email !== null && device !== null && isDeviceOf(secret, email, device);
  const perPerson: Tried = known
    ? ['sign-in on a known device', `${device}`]
    : ['sign-in of a person', email ?? typed.slice(0, 254)];
  const throttled = await spendTry(db, perPerson, ['sign-in from an address', address]);
  if (throttled !== null) return refuseBecause('rate_limited', 'too_many_tries', {}, throttled);

  const [row] = await withDeadline(
    db.sql<{ id: string; name: string | null; hash: string | null }[]>`
      select p.id, p.name, w.hash from person p left join password w on w.person_id = p.id
      where p.email = ${email ?? ''}`,
  );
  try {
    const isRight = await verifyPassword(row?.hash ?? null, password);
    if (!isRight || row === undefined || email === null)
      return refuseBecause('invalid_request', 'credentials_wrong', {});
    await forgetTries(db, perPerson);
    return { personId: row.id, email, name: row.name };
  } catch (error) {
    if (error instanceof PasswordsBusy)
      return refuseBecause('unavailable', 'too_busy', {}, { retryAfterSeconds: 5 });
    throw error;
  }
}

const signature = (secret: string, email: string, nonce: string): string =>
  createHmac('sha256', secret).update(`device\0${email}\0${nonce}`).digest('base64url');

/** What a browser keeps after somebody signed in with this address, so that strangers cannot lock them out there. */
export function newDevice(secret: string, email: string): string {
  const nonce = randomBytes(18).toString('base64url');
  return `${nonce}.${signature(secret, email, nonce)}`;
}

function isDeviceOf(secret: string, email: string, device: string): boolean {
  const [nonce = '', given = ''] = device.split('.');
  const [a, b] = [Buffer.from(given), Buffer.from(signature(secret, email, nonce))];
  return a.length === b.length && timingSafeEqual(a, b);
}

import { eq } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { password as passwords } from '../db/schema/index.ts';
import { verifyPassword } from './password-hash.ts';
import { refuseTries } from './throttle.ts';

/** Asks a signed-in person for the password again; throttled. @param typed ignored if they have none */
export async function refuseOwnPassword(
  db: Database,
  personId: string,
  typed: string | null,
  name: 'current' | 'password',
): Promise<Refusal | null> {
  const throttled = await refuseTries(db, 'too_many_tries', ['password of a signed-in person', personId]);
  if (throttled !== null) return throttled;
  const [row] = await withPageDeadline(
    db.orm.select({ hash: passwords.hash }).from(passwords).where(eq(passwords.personId, personId)),
  );
  return row !== undefined && !(await verifyPassword(row.hash, typed ?? '', personId))
    ? refuseBecause('invalid_request', 'password_wrong', {}, { parameter: { name } })
    : null;
}

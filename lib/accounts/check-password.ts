import { eq, sql } from 'drizzle-orm';
import { clientNetwork } from '../core/client-network.ts';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { knownDevice, password, person } from '../db/schema/index.ts';
import { parseEmail } from './email.ts';
import { noteFailedSignIn } from './failed-sign-ins.ts';
import { hashDevice } from './known-device.ts';
import { orBusy, verifyPassword } from './password-hash.ts';
import { forgetTries, refuseTries, type Tried } from './throttle.ts';

interface PasswordTry {
  email: string;
  password: string;
  address: string;
  device: string | null;
}

/** Unknown addresses, missing passwords and wrong passwords cost the same work and return the same refusal. */
export const checkPassword = (
  db: Database,
  { email: typed, password: tried, address, device }: PasswordTry,
): Promise<{ personId: string; email: string; name: string | null } | Refusal> =>
  orBusy(async () => {
    const email = parseEmail(typed);
    const deviceHash = hashDevice(device);
    const [row] = await withPageDeadline(
      db.orm
        .select({
          id: person.id,
          name: person.name,
          hash: password.hash,
          isKnown: sql<boolean>`exists (select from ${knownDevice}
            where ${knownDevice.personId} = ${person.id} and ${knownDevice.hash} = ${deviceHash})`,
        })
        .from(person)
        .leftJoin(password, eq(password.personId, person.id))
        .where(eq(person.email, email ?? '')),
    );
    const who = row?.id ?? email ?? typed.slice(0, 254);
    const perPerson: Tried = row?.isKnown
      ? ['sign-in on a known device', `${row.id} ${deviceHash?.toString('hex')}`]
      : ['sign-in of a person', who];
    const throttled = await refuseTries(db, 'too_many_tries', perPerson, [
      'sign-in from an address',
      address,
    ]);
    const isRight =
      throttled === null && (await verifyPassword(row?.hash ?? null, tried, clientNetwork(address)));
    if (!isRight || row === undefined || email === null) {
      await noteFailedSignIn(db, { who, personId: row?.id ?? null, address });
      return throttled ?? refuseBecause('invalid_request', 'credentials_wrong', {});
    }
    await forgetTries(db, perPerson);
    return { personId: row.id, email, name: row.name };
  });

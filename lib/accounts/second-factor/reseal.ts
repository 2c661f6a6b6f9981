import type { Database } from '../../db/client.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface Resealed {
  /** Encrypted anew with the secret in use. */
  resealed: number;
  /** Already were. */
  current: number;
  /** Encrypted with none of the secrets; these people need a recovery code. */
  unreadable: number;
}

/** Encrypts every second factor with the secret in use, so that the previous one can be forgotten. May be repeated. */
export async function resealSecondFactors({ sql }: Database, secrets: AuthSecrets): Promise<Resealed> {
  const done: Resealed = { resealed: 0, current: 0, unreadable: 0 };
  for (let after = FIRST_ID; ; ) {
    const rows = await sql<{ person_id: string; sealed_secret: Buffer }[]>`
      select person_id, sealed_secret from second_factor where person_id > ${after} order by person_id limit ${BATCH}`;
    for (const { person_id: personId, sealed_secret: sealed } of rows) {
      if (openSecret([secrets[0]], personId, sealed) !== null) {
        done.current += 1;
        continue;
      }
      const secret = openSecret(secrets, personId, sealed);
      if (secret === null) {
        done.unreadable += 1;
        continue;
      }
      // Unless the person has set up another app meanwhile.
      const changed = await sql`
        update second_factor set sealed_secret = ${sealSecret(secrets, personId, secret)}
        where person_id = ${personId} and sealed_secret = ${sealed} returning person_id`;
      done.resealed += changed.length;
    }
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last.person_id;
  }
}

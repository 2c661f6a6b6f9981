import { and, eq, gt } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { secondFactor } from '../../db/schema/index.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import { openSecret, sealSecret } from './sealed-secret.ts';

const BATCH = 500;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

export interface Resealed {
  resealed: number;
  current: number;
  /** Encrypted with none of the secrets; these people need a recovery code. */
  unreadable: number;
}

/** Encrypts every second factor with the secret in use, so that the previous one can be forgotten. May be repeated. */
export async function resealSecondFactors({ orm }: Database, secrets: AuthSecrets): Promise<Resealed> {
  const done: Resealed = { resealed: 0, current: 0, unreadable: 0 };
  for (let after = FIRST_ID; ; ) {
    const rows = await orm
      .select({ personId: secondFactor.personId, sealed: secondFactor.sealedSecret })
      .from(secondFactor)
      .where(gt(secondFactor.personId, after))
      .orderBy(secondFactor.personId)
      .limit(BATCH);
    for (const { personId, sealed } of rows) {
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
      const { count } = await orm
        .update(secondFactor)
        .set({ sealedSecret: sealSecret(secrets, personId, secret) })
        .where(and(eq(secondFactor.personId, personId), eq(secondFactor.sealedSecret, sealed)));
      done.resealed += count;
    }
    const last = rows.at(-1);
    if (last === undefined) return done;
    after = last.personId;
  }
}

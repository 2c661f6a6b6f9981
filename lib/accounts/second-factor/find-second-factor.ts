import { eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { secondFactor } from '../../db/schema/index.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import { openSecret } from './sealed-secret.ts';

export type SecondFactor =
  | { state: 'off' }
  | { state: 'pending'; secret: Buffer; sealedSecret: Buffer }
  | { state: 'on'; sinceMs: number; recoveryCodesLeft: number };

export async function findSecondFactor(
  db: Database,
  authSecrets: AuthSecrets,
  personId: string,
): Promise<SecondFactor> {
  const [row] = await withPageDeadline(
    db.orm
      .select({
        sealedSecret: secondFactor.sealedSecret,
        confirmedAt: secondFactor.confirmedAt,
        codesLeft: sql<number>`cardinality(${secondFactor.recoveryHashes})`,
      })
      .from(secondFactor)
      .where(eq(secondFactor.personId, personId)),
  );
  if (row === undefined) return { state: 'off' };
  if (row.confirmedAt !== null)
    return { state: 'on', sinceMs: row.confirmedAt.getTime(), recoveryCodesLeft: row.codesLeft };
  const secret = openSecret(authSecrets, personId, row.sealedSecret);
  return secret === null ? { state: 'off' } : { state: 'pending', secret, sealedSecret: row.sealedSecret };
}

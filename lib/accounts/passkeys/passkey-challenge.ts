import { createHash, randomBytes } from 'node:crypto';
import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { withPageDeadline } from '../../db/deadline.ts';
import { passkeyChallenge } from '../../db/schema/index.ts';

/** Also how long a sign-in page can be open before a passkey is chosen in its address field. */
export const CHALLENGE_MINUTES = 10;

const hashOf = (text: string): Buffer => createHash('sha256').update(text).digest();

/** Stores a new challenge; deletes expired ones. @param holder secret or id of the browser that asks @returns base64url */
export async function makeChallenge({ orm }: Database, holder: string): Promise<string> {
  const challenge = randomBytes(32).toString('base64url');
  const stale = orm
    .select({ hash: passkeyChallenge.hash })
    .from(passkeyChallenge)
    .where(lt(passkeyChallenge.expiresAt, sql`now()`))
    .limit(20)
    .for('update', { skipLocked: true });
  await withPageDeadline(
    orm
      .with(orm.$with('swept').as(orm.delete(passkeyChallenge).where(inArray(passkeyChallenge.hash, stale))))
      .insert(passkeyChallenge)
      .values({
        hash: hashOf(challenge),
        holder: hashOf(holder),
        expiresAt: sql`now() + make_interval(mins => ${CHALLENGE_MINUTES})`,
      }),
  );
  return challenge;
}

/** Uses a challenge up. @returns false: used before, expired, or of another browser */
export async function takeChallenge({ orm }: Database, challenge: string, holder: string): Promise<boolean> {
  const rows = await withPageDeadline(
    orm
      .delete(passkeyChallenge)
      .where(and(eq(passkeyChallenge.hash, hashOf(challenge)), eq(passkeyChallenge.holder, hashOf(holder))))
      .returning({ isLive: sql<boolean>`${passkeyChallenge.expiresAt} > now()` }),
  );
  return rows[0]?.isLive ?? false;
}

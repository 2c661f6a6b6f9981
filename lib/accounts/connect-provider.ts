import { and, eq, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { withPageDeadline } from '../db/deadline.ts';
import { session } from '../db/schema/index.ts';
import type { SignedIn } from './find-viewer.ts';
import { orBusy } from './password-hash.ts';
import { refuseOwnPassword } from './refuse-own-password.ts';

const MINUTES = 10;

/** Call after a fresh sign-in: a connection outlives the session. @param password needed if the person has one */
export const allowConnecting = (
  db: Database,
  { personId, sessionId }: Pick<SignedIn, 'personId' | 'sessionId'>,
  password: string | null,
): Promise<{ personId: string } | Refusal> =>
  orBusy(async () => {
    const refusal = await refuseOwnPassword(db, personId, password, 'password');
    if (refusal !== null) return refusal;
    await withPageDeadline(
      db.orm
        .update(session)
        .set({ mayConnectUntil: sql`now() + make_interval(mins => ${MINUTES})` })
        .where(and(eq(session.id, sessionId), eq(session.userId, personId))),
    );
    return { personId };
  });

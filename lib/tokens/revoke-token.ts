import { isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { token } from '../db/schema/index.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, type TokenRef } from './token-ref.ts';
import { writeToken } from './write-token.ts';

/** Permanently revokes a token, and audits it, in one statement. Idempotent. */
export async function revokeToken(db: Database, by: TokenActor, ref: TokenRef): Promise<TokenRef | Refusal> {
  const kind = await manageableKind(db, by, ref);
  if (isRefusal(kind)) return kind;
  await writeToken(db, ref, {
    set: { revokedAt: sql`blazon_now()` },
    where: isNull(token.revokedAt),
    actor: by.actor,
    action: 'token.revoke',
  });
  return ref;
}

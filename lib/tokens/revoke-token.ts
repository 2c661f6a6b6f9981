import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, type TokenRef } from './token-ref.ts';

/** Permanently revokes a token, and audits it, in one statement. Idempotent. */
export async function revokeToken(db: Database, by: TokenActor, ref: TokenRef): Promise<TokenRef | Refusal> {
  const kind = await manageableKind(db, by, ref);
  if (isRefusal(kind)) return kind;
  const { sql } = db;
  await sql`
    with changed as (
      update token set revoked_at = blazon_now()
      where id = ${ref.tokenId} and account_id = ${ref.accountId} and revoked_at is null returning id, account_id
    )
    ${audited(db, {
      from: sql`changed`,
      accountId: sql`account_id`,
      actor: by.actor,
      action: 'token.revoke',
      subject: sql`id::text`,
    })}`;
  return ref;
}

import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';
import { type Database, json } from '../db/client.ts';
import { noSuchToken } from './token-ref.ts';

/** The changes of a token's status. Each is in force on every instance within a second. */
const CHANGES = {
  ban: (db: Database, reason: string | null) =>
    db.sql`banned_at = coalesce(banned_at, now()), ban_reason = ${reason}`,
  unban: (db: Database) => db.sql`banned_at = null, ban_reason = null`,
  revoke: (db: Database) => db.sql`revoked_at = coalesce(revoked_at, now())`,
};

export type TokenChange = keyof typeof CHANGES;

/** Bans, unbans or revokes a token, with its audit event, in one statement. A revoked token stays revoked. */
export async function changeToken(
  db: Database,
  actor: string,
  change: TokenChange,
  tokenId: string,
  reason: string | null = null,
): Promise<{ id: string } | ReasonedRefusal> {
  const rows = await db.sql`
    with changed as (
      update token set ${CHANGES[change](db, reason)}
      where id = ${tokenId} and (revoked_at is null or ${change === 'revoke'}) returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, ${`token.${change}`}, id::text, ${json({ reason })} from changed
    returning subject`;
  if (rows.length > 0) return { id: tokenId };
  const known = await db.sql`select from token where id = ${tokenId}`;
  return known.length === 0 ? noSuchToken(tokenId) : refuseBecause('token_revoked', 'token_revoked', {});
}

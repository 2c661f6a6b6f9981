import { eq } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { token } from '../db/schema/index.ts';
import { noSuchToken } from './token-ref.ts';

/** Status changes by operators; they take effect on every instance within a second. */
const CHANGES = {
  ban: (db: Database, reason: string | null) =>
    db.sql`banned_at = coalesce(banned_at, now()), ban_reason = ${reason}`,
  unban: (db: Database) => db.sql`banned_at = null, ban_reason = null`,
  revoke: (db: Database) => db.sql`revoked_at = coalesce(revoked_at, now())`,
};

export type TokenChange = keyof typeof CHANGES;

/** Bans, unbans or revokes a token, and audits it, in one statement. Revocation is final. */
export async function changeToken(
  db: Database,
  actor: string,
  change: TokenChange,
  tokenId: string,
  reason: string | null = null,
): Promise<{ id: string } | Refusal> {
  const rows = await db.sql`
    with changed as (
      update token set ${CHANGES[change](db, reason)}
      where id = ${tokenId} and (revoked_at is null or ${change === 'revoke'}) returning id, account_id
    )
    ${audited(db, {
      from: db.sql`changed`,
      accountId: db.sql`account_id`,
      actor,
      action: `token.${change}`,
      subject: db.sql`id::text`,
      detail: db.sql`${json({ reason })}`,
    })} returning subject`;
  if (rows.length > 0) return { id: tokenId };
  const known = await db.orm.select({ id: token.id }).from(token).where(eq(token.id, tokenId));
  return known.length === 0 ? noSuchToken(tokenId) : refuseBecause('token_revoked', 'token_revoked', {});
}

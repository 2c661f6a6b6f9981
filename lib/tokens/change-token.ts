import { eq, isNull, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { token } from '../db/schema/index.ts';
import { noSuchToken } from './token-ref.ts';
import { writeToken } from './write-token.ts';

/** Status changes by operators; they take effect on every instance within a second. */
const CHANGES = {
  ban: (reason: string | null) => ({
    bannedAt: sql`coalesce(${token.bannedAt}, now())`,
    banReason: reason,
  }),
  unban: () => ({ bannedAt: null, banReason: null }),
  revoke: () => ({ revokedAt: sql`coalesce(${token.revokedAt}, now())` }),
};

export type TokenChange = keyof typeof CHANGES;

export async function changeToken(
  db: Database,
  actor: string,
  change: TokenChange,
  tokenId: string,
  reason: string | null = null,
): Promise<{ id: string } | Refusal> {
  const isDone = await writeToken(
    db,
    { tokenId, accountId: null },
    {
      set: CHANGES[change](reason),
      where: change === 'revoke' ? undefined : isNull(token.revokedAt),
      actor,
      action: `token.${change}`,
      detail: { reason },
    },
  );
  if (isDone) return { id: tokenId };
  const known = await db.orm.select({ id: token.id }).from(token).where(eq(token.id, tokenId));
  return known.length === 0 ? noSuchToken(tokenId) : refuseBecause('token_revoked', 'token_revoked', {});
}

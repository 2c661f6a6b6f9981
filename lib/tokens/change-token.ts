import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { readOptionalText } from '../core/text/request-text.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { token } from '../db/schema/index.ts';
import { noSuchToken } from './token-ref.ts';
import { writeToken } from './write-token.ts';

/** Status changes by operators; they take effect on every instance within a second. */
const CHANGES = {
  ban: {
    set: (reason: string | null) => ({
      bannedAt: sql`coalesce(${token.bannedAt}, now())`,
      banReason: reason,
    }),
    where: isNull(token.revokedAt),
    notice: 'banned',
  },
  unban: {
    set: () => ({ bannedAt: null, banReason: null }),
    where: and(isNull(token.revokedAt), isNotNull(token.bannedAt)),
    notice: 'lifted',
  },
  revoke: {
    set: () => ({ revokedAt: sql`coalesce(${token.revokedAt}, now())` }),
    where: undefined,
    notice: null,
  },
};

export type TokenChange = keyof typeof CHANGES;

/** @param given why it is banned; its account sees it */
export async function changeToken(
  db: Database,
  actor: string,
  change: TokenChange,
  tokenId: string,
  given: string | null = null,
): Promise<{ id: string } | Refusal> {
  const text = readOptionalText(given ?? '', 'reason');
  if (isRefusal(text)) return text;
  const reason = text === '' ? null : text;
  const { set, where, notice: state } = CHANGES[change];
  const isDone = await writeToken(
    db,
    { tokenId, accountId: null },
    {
      set: set(reason),
      where,
      actor,
      action: `token.${change}`,
      detail: { reason },
      notice:
        state === null
          ? null
          : {
              topic: `token-ban:${tokenId}:${newId()}`,
              facts: reason === null ? { state } : { state, answer: reason },
            },
    },
  );
  if (isDone) return { id: tokenId };
  const [known] = await db.orm
    .select({ revokedAt: token.revokedAt })
    .from(token)
    .where(eq(token.id, tokenId));
  if (known === undefined) return noSuchToken(tokenId);
  return known.revokedAt === null
    ? refuseBecause('conflict', 'token_not_banned', {})
    : refuseBecause('token_revoked', 'token_revoked', {});
}

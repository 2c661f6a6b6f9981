import { desc, eq } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { token } from '../db/schema/index.ts';

export type TokenStatus = 'active' | 'banned' | 'revoked' | 'expired';

/** Tokens of an account, or of all, newest first; never their hash or, for secret ones, their text. */
export async function listTokens(db: Database, accountId: string | null) {
  const rows = await db.orm
    .select({
      id: token.id,
      accountId: token.accountId,
      kind: token.kind,
      name: token.name,
      start: token.start,
      lastFour: token.lastFour,
      bannedAt: token.bannedAt,
      banReason: token.banReason,
      revokedAt: token.revokedAt,
      expiresAt: token.expiresAt,
      createdAt: token.createdAt,
    })
    .from(token)
    .where(accountId === null ? undefined : eq(token.accountId, accountId))
    .orderBy(desc(token.createdAt));
  return rows.map((row) => ({ ...row, status: statusOf(row, new Date()) }));
}

function statusOf(
  row: { bannedAt: Date | null; revokedAt: Date | null; expiresAt: Date | null },
  now: Date,
): TokenStatus {
  if (row.revokedAt !== null) return 'revoked';
  if (row.bannedAt !== null) return 'banned';
  return row.expiresAt !== null && row.expiresAt <= now ? 'expired' : 'active';
}

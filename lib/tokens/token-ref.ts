import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { TokenKind } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { account, token } from '../db/schema/index.ts';
import { refuseActor, type TokenActor } from './token-actor.ts';

/** Other accounts get "does not exist". */
export interface TokenRef {
  accountId: string;
  tokenId: string;
}

const isToken = ({ accountId, tokenId }: TokenRef) =>
  and(eq(token.id, tokenId), eq(token.accountId, accountId));

export async function requireToken(db: Database, tokenId: string): Promise<TokenRef | Refusal> {
  const [row] = await db.orm.select({ accountId: token.accountId }).from(token).where(eq(token.id, tokenId));
  return row === undefined ? noSuchToken(tokenId) : { accountId: row.accountId, tokenId };
}

export async function manageableKind(
  db: Database,
  by: TokenActor,
  ref: TokenRef,
): Promise<TokenKind | Refusal> {
  const [row] = await db.orm.select({ kind: token.kind }).from(token).where(isToken(ref));
  if (row === undefined) return noSuchToken(ref.tokenId);
  return refuseActor(by, row.kind) ?? row.kind;
}

export const noSuchToken = (tokenId: string): Refusal =>
  refuseBecause('not_found', 'token_unknown', { token: tokenId });

export async function whyNotInForce(db: Database, ref: TokenRef): Promise<Refusal> {
  const [row] = await db.orm
    .select({
      isRevoked: sql<boolean>`${token.revokedAt} is not null`,
      isBanned: sql<boolean>`coalesce(${token.bannedAt}, ${account.bannedAt}) is not null`,
      isReplaced: sql<boolean>`exists (select from token n where n.rolled_from = ${token.id})`,
    })
    .from(token)
    .innerJoin(account, and(eq(account.id, token.accountId), isNull(account.deletedAt)))
    .where(isToken(ref));
  if (row === undefined) return noSuchToken(ref.tokenId);
  if (row.isRevoked) return refuseBecause('token_revoked', 'token_revoked', {});
  if (row.isBanned) return refuseBecause('token_banned', 'token_banned', {});
  return row.isReplaced
    ? refuseBecause('conflict', 'token_rolled', {})
    : refuseBecause('token_expired', 'token_expired', {});
}

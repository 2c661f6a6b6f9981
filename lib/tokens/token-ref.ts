import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';
import type { TokenKind } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';

/** A token of an account; of any other account it does not exist. */
export interface TokenRef {
  accountId: string;
  tokenId: string;
}

/** For operators, who name a token without its account. */
export async function requireToken(db: Database, tokenId: string): Promise<TokenRef | ReasonedRefusal> {
  const [row] = await db.sql<{ account_id: string }[]>`select account_id from token where id = ${tokenId}`;
  return row === undefined ? noSuchToken(tokenId) : { accountId: row.account_id, tokenId };
}

/** The kind of a token of an account, which never changes; null: the account has no such token. */
export async function kindOfToken(db: Database, { accountId, tokenId }: TokenRef): Promise<TokenKind | null> {
  const [row] = await db.sql<{ kind: TokenKind }[]>`
    select kind from token where id = ${tokenId} and account_id = ${accountId}`;
  return row?.kind ?? null;
}

export const noSuchToken = (tokenId: string): ReasonedRefusal =>
  refuseBecause('not_found', 'token_unknown', { token: tokenId });

/** Why a change that only a token in force allows changed nothing. */
export async function whyNotInForce(
  db: Database,
  { accountId, tokenId }: TokenRef,
): Promise<ReasonedRefusal> {
  const [row] = await db.sql<{ revoked: boolean; banned: boolean; replaced: boolean }[]>`
    select t.revoked_at is not null as revoked, coalesce(t.banned_at, a.banned_at) is not null as banned,
           exists (select from token n where n.rolled_from = t.id) as replaced
    from token t join account a on a.id = t.account_id and a.deleted_at is null
    where t.id = ${tokenId} and t.account_id = ${accountId}`;
  if (row === undefined) return noSuchToken(tokenId);
  if (row.revoked) return refuseBecause('token_revoked', 'token_revoked', {});
  if (row.banned) return refuseBecause('token_banned', 'token_banned', {});
  return row.replaced
    ? refuseBecause('conflict', 'token_rolled', {})
    : refuseBecause('token_expired', 'token_expired', {});
}

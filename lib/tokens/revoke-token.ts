import type { ReasonedRefusal } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { noSuchToken, type TokenRef } from './token-ref.ts';

/** Ends a token of an account for good, with its audit event, in one statement. A second time changes nothing. */
export async function revokeToken(
  db: Database,
  actor: string,
  { accountId, tokenId }: TokenRef,
): Promise<TokenRef | ReasonedRefusal> {
  const rows = await db.sql`
    with changed as (
      update token set revoked_at = blazon_now()
      where id = ${tokenId} and account_id = ${accountId} and revoked_at is null returning id, account_id
    ), told as (
      insert into audit_event (account_id, actor, action, subject)
      select account_id, ${actor}, 'token.revoke', id::text from changed
    )
    select from token where id = ${tokenId} and account_id = ${accountId}`;
  return rows.length > 0 ? { accountId, tokenId } : noSuchToken(tokenId);
}

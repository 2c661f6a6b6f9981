import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';
import { type Database, json } from '../db/client.ts';
import { noSuchToken, type TokenRef } from './token-ref.ts';

/**
 * Limits a publishable token to pages on these hosts, with its audit event, in one statement. In force on every
 * instance within a second.
 * @param domains as `readAllowedDomains` gives them; null: any page may use it
 */
export async function changeAllowedDomains(
  db: Database,
  actor: string,
  { accountId, tokenId }: TokenRef,
  { domains, allowNoReferrer }: { domains: readonly string[] | null; allowNoReferrer: boolean },
): Promise<{ id: string } | ReasonedRefusal> {
  const rows = await db.sql`
    with changed as (
      update token set allowed_domains = ${domains}::text[], allow_no_referrer = ${allowNoReferrer}
      where id = ${tokenId} and account_id = ${accountId} and kind = 'publishable' returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, 'token.domains', id::text, ${json({ domains, allowNoReferrer })} from changed
    returning subject`;
  if (rows.length > 0) return { id: tokenId };
  const known = await db.sql`select from token where id = ${tokenId} and account_id = ${accountId}`;
  return known.length === 0
    ? noSuchToken(tokenId)
    : refuseBecause('token_wrong_kind', 'token_not_publishable', {});
}

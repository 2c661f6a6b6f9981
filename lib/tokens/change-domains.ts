import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { readAllowedDomains } from './allowed-domains.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, noSuchToken, type TokenRef } from './token-ref.ts';

/**
 * Limits a publishable token to pages on these hosts, and audits it, in one statement. Takes effect on every
 * instance within a second.
 * @param input.domains as typed, see `readAllowedDomains`; none: any page may use it
 */
export async function changeAllowedDomains(
  db: Database,
  by: TokenActor,
  ref: TokenRef,
  input: { domains: readonly string[]; allowNoReferrer: boolean },
): Promise<{ domains: string[] | null; allowNoReferrer: boolean } | Refusal> {
  const kind = await manageableKind(db, by, ref);
  if (isRefusal(kind)) return kind;
  if (kind === 'secret') return refuseBecause('token_wrong_kind', 'token_not_publishable', {});
  const domains = readAllowedDomains(input.domains);
  if (isRefusal(domains)) return domains;
  const changed = { domains, allowNoReferrer: domains === null || input.allowNoReferrer };
  const { sql } = db;
  const rows = await sql`
    with changed as (
      update token set allowed_domains = ${domains}::text[], allow_no_referrer = ${changed.allowNoReferrer}
      where id = ${ref.tokenId} and account_id = ${ref.accountId} returning id, account_id
    )
    ${audited(db, {
      from: sql`changed`,
      accountId: sql`account_id`,
      actor: by.actor,
      action: 'token.domains',
      subject: sql`id::text`,
      detail: sql`${json(changed)}`,
    })} returning subject`;
  return rows.length > 0 ? changed : noSuchToken(ref.tokenId);
}

import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { readAllowedNetworks } from './allowed-networks.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, noSuchToken, type TokenRef } from './token-ref.ts';

/**
 * Limits a secret token to clients in these networks, and audits it, in one statement. Takes effect on every instance
 * within a second.
 * @param texts as typed, see `readAllowedNetworks`; none: any network
 */
export async function changeAllowedNetworks(
  db: Database,
  by: TokenActor,
  ref: TokenRef,
  texts: readonly string[],
): Promise<{ networks: string[] | null } | Refusal> {
  const kind = await manageableKind(db, by, ref);
  if (isRefusal(kind)) return kind;
  if (kind === 'publishable') return refuseBecause('token_wrong_kind', 'token_not_secret', {});
  const networks = readAllowedNetworks(texts);
  if (isRefusal(networks)) return networks;
  const { sql } = db;
  const rows = await sql`
    with changed as (
      update token set allowed_networks = ${networks}::text[]
      where id = ${ref.tokenId} and account_id = ${ref.accountId} returning id, account_id
    )
    ${audited(db, {
      from: sql`changed`,
      accountId: sql`account_id`,
      actor: by.actor,
      action: 'token.networks',
      subject: sql`id::text`,
      detail: sql`${json({ networks })}`,
    })} returning subject`;
  return rows.length > 0 ? { networks } : noSuchToken(ref.tokenId);
}

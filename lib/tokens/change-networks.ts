import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { readAllowedNetworks } from './allowed-networks.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, noSuchToken, type TokenRef } from './token-ref.ts';
import { writeToken } from './write-token.ts';

/** @param texts as typed, see `readAllowedNetworks`; none: any network */
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
  const isDone = await writeToken(db, ref, {
    set: { allowedNetworks: networks },
    actor: by.actor,
    action: 'token.networks',
    detail: { networks },
  });
  return isDone ? { networks } : noSuchToken(ref.tokenId);
}

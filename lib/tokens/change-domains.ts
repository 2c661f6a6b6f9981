import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Database } from '../db/client.ts';
import { readAllowedDomains } from './allowed-domains.ts';
import type { TokenActor } from './token-actor.ts';
import { manageableKind, noSuchToken, type TokenRef } from './token-ref.ts';
import { writeToken } from './write-token.ts';

/** @param input.domains as typed, see `readAllowedDomains`; none: any page may use it */
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
  const isDone = await writeToken(db, ref, {
    set: { allowedDomains: domains, allowNoReferrer: changed.allowNoReferrer },
    actor: by.actor,
    action: 'token.domains',
    detail: changed,
  });
  return isDone ? changed : noSuchToken(ref.tokenId);
}

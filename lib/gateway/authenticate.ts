import { isRefusal, type Refusal, refuse } from '../core/errors/errors.ts';
import type { TokenKind } from '../core/token-format.ts';
import type { TokenDirectory } from '../tokens/token-directory.ts';
import type { TokenRecord } from '../tokens/token-record.ts';
import type { PlainRequest } from './http/plain.ts';

/** Who calls: a token in force with its account and plan. */
export type Caller = TokenRecord;

const INVALID = refuse('token_invalid', 'The token is not valid: it may be mistyped, incomplete or deleted.');

/**
 * Checks a presented token on every request: form and checksum (no lookup), existence, kind, revoked,
 * banned, expired. Unknown, malformed and deleted look alike to the caller.
 * @param request its client is refused when too many unknown tokens come from there
 */
export function authenticate(
  tokens: TokenDirectory,
  presented: string,
  kind: TokenKind,
  nowMs: number,
  request: PlainRequest,
): Caller | Refusal | Promise<Caller | Refusal> {
  const { client } = request;
  const found = client === undefined ? tokens.find(presented) : tokens.findFor(client, presented);
  return found instanceof Promise
    ? found.then((record) => judgeFound(record, kind, nowMs))
    : judgeFound(found, kind, nowMs);
}

const judgeFound = (found: TokenRecord | Refusal | null, kind: TokenKind, nowMs: number) =>
  isRefusal(found) ? found : judgeToken(found, kind, nowMs);

/** Whether a token is of this kind and in force; the same refusals as for one that was presented. */
export function judgeToken(record: TokenRecord | null, kind: TokenKind, nowMs: number): Caller | Refusal {
  if (record === null) return INVALID;
  if (record.kind !== kind) return wrongKind(kind);
  if (record.isRevoked)
    return refuse(
      'token_revoked',
      `The token ${shown(record)} was revoked. Use another token of the account.`,
    );
  if (record.isBanned)
    return refuse(
      'token_banned',
      `The token ${shown(record)} is banned. Ask the operator of this service why.`,
    );
  if (record.expiresAtMs !== null && record.expiresAtMs <= nowMs)
    return refuse('token_expired', `The token ${shown(record)} expired. Use another token of the account.`);
  return record;
}

const shown = (record: TokenRecord) => `${record.start}…${record.lastFour}`;

const wrongKind = (wanted: TokenKind) =>
  wanted === 'publishable'
    ? refuse('token_wrong_kind', 'Expected a publishable token (pk_…); a secret one came.')
    : refuse('token_wrong_kind', 'Expected a secret token (sk_…); a publishable one came.');

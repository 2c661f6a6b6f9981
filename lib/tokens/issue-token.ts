import { isRefusal } from '../core/errors/errors.ts';
import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';
import { PLANS, type PlanId } from '../core/plans/plans.ts';
import {
  generateToken,
  hashToken,
  type TokenKind,
  type TokenPrefix,
  tokenLastFour,
  tokenStart,
} from '../core/token-format.ts';
import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { readTokenName } from './token-name.ts';

export interface NewToken {
  kind: TokenKind;
  name: string;
  expiresAt?: Date | null;
  /** Of a publishable token, as `readAllowedDomains` gives them; null: any page may use it. */
  allowedDomains?: readonly string[] | null;
  /** Whether requests that name no page are allowed although `allowedDomains` is set. */
  allowNoReferrer?: boolean;
}

export interface IssuedToken {
  id: string;
  /** The whole text: shown now, and for secret tokens never again. */
  token: string;
}

/** The token cap of the database (drizzle/): tokens in force per account. */
export const MOST_TOKENS = 100;

/**
 * Issues a token for an account, with its audit event, in one statement.
 * @returns `plan_required` where the plan has no secret tokens: an invitation to upgrade, nothing went wrong
 */
export async function issueToken(
  db: Database,
  actor: string,
  accountId: string,
  input: NewToken,
): Promise<IssuedToken | ReasonedRefusal> {
  const [account] = await db.sql<{ plan: PlanId }[]>`
    select plan from account where id = ${accountId} and deleted_at is null`;
  if (account === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  const prefix = prefixFor(input.kind, account.plan);
  if (isRefusal(prefix)) return prefix;
  const name = readTokenName(input.name);
  if (isRefusal(name)) return name;

  const text = generateToken(prefix);
  const id = newId();
  const writing = db.sql`
    with fresh as (
      insert into token (id, account_id, kind, name, hash, start, last_four, publishable_text, expires_at,
                         allowed_domains, allow_no_referrer)
      values (${id}, ${accountId}, ${input.kind}, ${name}, ${hashToken(text)}, ${tokenStart(text)},
              ${tokenLastFour(text)}, ${input.kind === 'publishable' ? text : null}, ${input.expiresAt?.toISOString() ?? null},
              ${input.allowedDomains ?? null}::text[], ${input.allowNoReferrer ?? true})
      returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, 'token.issue', id::text, ${json({ kind: input.kind, name })} from fresh`;
  const written = await writing.catch(refusedByCap);
  return isRefusal(written) ? written : { id, token: text };
}

/** How a token of this kind starts on a plan. */
export function prefixFor(kind: TokenKind, plan: PlanId): TokenPrefix | ReasonedRefusal {
  const prefix = kind === 'publishable' ? 'pk_' : PLANS[plan].secretPrefix;
  return prefix ?? refuseBecause('plan_required', 'plan_without_secret_tokens', { plan: PLANS[plan].name });
}

/** @throws what is not the cap */
export function refusedByCap(error: unknown): ReasonedRefusal {
  if (error instanceof Error && 'code' in error && error.code === 'BZ002')
    return refuseBecause('conflict', 'tokens_many', { most: MOST_TOKENS });
  throw error;
}

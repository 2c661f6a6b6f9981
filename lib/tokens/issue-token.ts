import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { type Refusal, refuse } from '../errors/errors.ts';
import { PLANS, type PlanId } from '../plans/plans.ts';
import {
  generateToken,
  hashToken,
  type TokenKind,
  type TokenPrefix,
  tokenLastFour,
  tokenStart,
} from './format.ts';

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

/** Issues a token for an account, with its audit event, in one statement. Free accounts get no secret tokens. */
export async function issueToken(
  db: Database,
  actor: string,
  accountId: string,
  input: NewToken,
): Promise<IssuedToken | Refusal> {
  const [account] = await db.sql<{ plan: PlanId }[]>`
    select plan from account where id = ${accountId} and deleted_at is null`;
  if (account === undefined) return refuse('not_found', `There is no account ${accountId}.`);
  const prefix = prefixFor(input.kind, account.plan);
  if (prefix === null)
    return refuse(
      'plan_required',
      `The plan ${PLANS[account.plan].name} has no secret tokens: they need a paid plan.`,
    );

  const text = generateToken(prefix);
  const id = newId();
  await db.sql`
    with fresh as (
      insert into token (id, account_id, kind, name, hash, start, last_four, publishable_text, expires_at,
                         allowed_domains, allow_no_referrer)
      values (${id}, ${accountId}, ${input.kind}, ${input.name}, ${hashToken(text)}, ${tokenStart(text)},
              ${tokenLastFour(text)}, ${input.kind === 'publishable' ? text : null}, ${input.expiresAt?.toISOString() ?? null},
              ${input.allowedDomains ?? null}::text[], ${input.allowNoReferrer ?? true})
      returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, 'token.issue', id::text, ${json({ kind: input.kind, name: input.name })} from fresh`;
  return { id, token: text };
}

function prefixFor(kind: TokenKind, plan: PlanId): TokenPrefix | null {
  return kind === 'publishable' ? 'pk_' : PLANS[plan].secretPrefix;
}

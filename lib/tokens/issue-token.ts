import { and, eq, isNull, type SQLWrapper, sql, type WithSubquery } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { PLANS, type PlanId } from '../core/plans/plans.ts';
import {
  generateToken,
  hashToken,
  type TokenKind,
  type TokenPrefix,
  tokenLastFour,
  tokenStart,
} from '../core/token-format.ts';
import { audited, notified } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { account, token } from '../db/schema/index.ts';
import { readAllowedDomains } from './allowed-domains.ts';
import { readAllowedNetworks } from './allowed-networks.ts';
import { refuseActor, type TokenActor } from './token-actor.ts';
import { readExpiry } from './token-expiry.ts';
import { readTokenName } from './token-name.ts';

export interface NewToken {
  kind: TokenKind;
  name: string;
  expires?: string;
  domains?: readonly string[];
  allowNoReferrer?: boolean;
  networks?: readonly string[];
  /** A secret token that the MCP endpoint refuses. */
  brandsOnly?: boolean;
}

export interface IssuedToken {
  id: string;
  /** The only time a secret token's text can be shown, since it is not stored. */
  token: string;
}

/** Valid tokens per account; enforced by a database trigger (drizzle/). */
export const MAX_TOKENS = 100;

export function readNewToken(input: NewToken, nowMs: number) {
  const { kind, allowNoReferrer = true, brandsOnly = false } = input;
  const name = readTokenName(input.name);
  if (isRefusal(name)) return name;
  const expiresAt = readExpiry(input.expires ?? '', nowMs);
  if (isRefusal(expiresAt)) return expiresAt;
  const domains = readAllowedDomains(input.domains ?? []);
  if (isRefusal(domains)) return domains;
  if (kind === 'secret' && (domains !== null || !allowNoReferrer))
    return refuseBecause('token_wrong_kind', 'token_not_publishable', {});
  const networks = readAllowedNetworks(input.networks ?? []);
  if (isRefusal(networks)) return networks;
  if (kind === 'publishable' && (networks !== null || brandsOnly))
    return refuseBecause('token_wrong_kind', 'token_not_secret', {});
  return {
    ...{ kind, name, expiresAt, networks, domains, brandsOnly },
    allowNoReferrer: domains === null || allowNoReferrer,
  };
}

/** @param nowMs of the shared clock, where there is one @returns `plan_required` if the plan has no secret tokens */
export async function issueToken(
  db: Database,
  by: TokenActor,
  accountId: string,
  input: NewToken,
  nowMs = Date.now(),
): Promise<IssuedToken | Refusal> {
  const refusal = refuseActor(by, input.kind);
  if (refusal !== null) return refusal;
  const read = readNewToken(input, nowMs);
  if (isRefusal(read)) return read;
  const { kind, name, expiresAt, domains, allowNoReferrer, networks, brandsOnly } = read;
  const [owner] = await db.orm
    .select({ plan: account.plan })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (owner === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  const prefix = prefixFor(kind, owner.plan, brandsOnly);
  if (isRefusal(prefix)) return prefix;

  const text = generateToken(prefix);
  const id = newId();
  const { orm } = db;
  const fresh = orm.$with('fresh').as(
    orm
      .insert(token)
      .values({
        id,
        accountId,
        kind,
        name,
        ...textColumns(kind, text),
        expiresAt,
        allowedDomains: domains,
        allowNoReferrer,
        allowedNetworks: networks,
      })
      .returning({ id: token.id, accountId: token.accountId, name: token.name }),
  );
  const event = audited(db, {
    from: fresh,
    accountId: fresh.accountId,
    actor: by.actor,
    action: 'token.issue',
    subject: fresh.id,
    detail: { kind, name },
  });
  const writing = orm
    .with(fresh, ...secretNotice(db, fresh, { kind, id, text }), event)
    .select()
    .from(fresh);
  const written = await writing.catch(refusedByCap);
  return isRefusal(written) ? written : { id, token: text };
}

export const textColumns = (kind: TokenKind, text: string) => ({
  hash: hashToken(text),
  start: tokenStart(text),
  lastFour: tokenLastFour(text),
  publishableText: kind === 'publishable' ? text : null,
});

/** CTE that notifies the account of a new secret token, which lets its holder in until it is revoked. */
export const secretNotice = (
  db: Database,
  fresh: WithSubquery & { accountId: SQLWrapper; name: SQLWrapper },
  { kind, id, text }: { kind: TokenKind; id: string; text: string },
) =>
  kind === 'publishable'
    ? []
    : [
        db.orm.$with('noticed').as(
          notified(db, {
            from: fresh,
            id: newId(),
            accountId: fresh.accountId,
            topic: `secret:${id}`,
            facts: sql`jsonb_build_object('name', ${fresh.name}, 'token', ${`${tokenStart(text)}…${tokenLastFour(text)}`}::text)`,
          }),
        ),
      ];

export function prefixFor(kind: TokenKind, plan: PlanId, brandsOnly = false): TokenPrefix | Refusal {
  if (kind === 'publishable') return 'pk_';
  const prefix = PLANS[plan].secretPrefix;
  if (prefix !== null) return brandsOnly ? 'sk_' : prefix;
  return refuseBecause('plan_required', 'plan_without_secret_tokens', { plan: PLANS[plan].name });
}

/** @throws any error but the cap's */
export function refusedByCap(error: unknown): Refusal {
  if (error instanceof Error && 'code' in error && error.code === 'BZ002')
    return refuseBecause('conflict', 'tokens_many', { most: MAX_TOKENS });
  throw error;
}

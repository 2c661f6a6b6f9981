import { and, eq, isNull, type SQL, sql } from 'drizzle-orm';
import { type Networks, networksOf } from '../core/networks.ts';
import { limitsOf, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { hashToken, type TokenKind } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { account, enabledExchange, token } from '../db/schema/index.ts';
import type { TokenRef } from './token-ref.ts';

export interface TokenRecord {
  id: string;
  kind: TokenKind;
  start: string;
  lastFour: string;
  isBanned: boolean;
  isRevoked: boolean;
  expiresAtMs: number | null;
  /** Hosts whose pages may use it, exact or `*.`; null: any. */
  allowedDomains: readonly string[] | null;
  allowsNoReferrer: boolean;
  /** The token of our own pages: the restricted one of the demo account. */
  isForOwnPages: boolean;
  /** Secret only: client networks that may use it; null: any. */
  allowedNetworks: Networks | null;
  account: CallerAccount;
}

export interface CallerAccount {
  id: string;
  plan: PlanId;
  limits: PlanLimits;
  discovers: boolean;
  /** MICs enabled besides the default ones. */
  exchanges: ReadonlySet<string>;
}

/** One indexed lookup by SHA-256. Tokens of deleted accounts do not exist. @param text never stored or logged */
export const findToken = (db: Database, clock: SharedClock, text: string): Promise<TokenRecord | null> =>
  readToken(db, clock, eq(token.hash, hashToken(text)));

export const findTokenOf = (
  db: Database,
  clock: SharedClock,
  { accountId, tokenId }: TokenRef,
): Promise<TokenRecord | null> =>
  readToken(db, clock, and(eq(token.id, tokenId), eq(token.accountId, accountId)));

async function readToken(
  db: Database,
  clock: SharedClock,
  condition: SQL | undefined,
): Promise<TokenRecord | null> {
  const sentAt = performance.now();
  const [row] = await withDeadline(
    db.orm
      .select({
        id: token.id,
        kind: token.kind,
        start: token.start,
        lastFour: token.lastFour,
        isBanned: sql<boolean>`coalesce(${token.bannedAt}, ${account.bannedAt}) is not null`,
        isRevoked: sql<boolean>`${token.revokedAt} is not null`,
        expiresAtMs: sql<number | null>`(extract(epoch from ${token.expiresAt}) * 1000)::float8`,
        allowedDomains: token.allowedDomains,
        allowsNoReferrer: token.allowNoReferrer,
        isForOwnPages: sql<boolean>`${account.isDemo} and ${token.allowedDomains} is not null`,
        allowedNetworks: token.allowedNetworks,
        accountId: account.id,
        plan: account.plan,
        limits: account.limits,
        discovers: account.discovers,
        exchanges: sql<string[]>`array(
          select ${enabledExchange.mic} from ${enabledExchange} where ${enabledExchange.accountId} = ${account.id})`,
        nowMs: sql<number>`blazon_now_ms()`,
      })
      .from(token)
      .innerJoin(account, and(eq(account.id, token.accountId), isNull(account.deletedAt)))
      .where(condition),
  );
  if (row === undefined) return null;
  const { accountId, plan, limits, discovers, exchanges, nowMs, allowedNetworks, ...record } = row;
  clock.observe(nowMs, sentAt);
  return {
    ...record,
    allowedNetworks: networksOf(allowedNetworks),
    account: {
      id: accountId,
      plan,
      limits: limitsOf(plan, limits),
      discovers,
      exchanges: new Set(exchanges),
    },
  };
}

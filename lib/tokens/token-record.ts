import type { PendingQuery, Row as SqlRow } from 'postgres';
import { limitsOf, type PlanId, type PlanLimits } from '../core/plans/plans.ts';
import type { SharedClock } from '../core/shared-clock.ts';
import { hashToken, type TokenKind } from '../core/token-format.ts';
import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import type { TokenRef } from './token-ref.ts';

/** What is known of a token that exists; held in memory by every data plane. */
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
  /** Whether a request that names no page may use it although `allowedDomains` is set. */
  allowsNoReferrer: boolean;
  account: CallerAccount;
}

export interface CallerAccount {
  id: string;
  plan: PlanId;
  limits: PlanLimits;
  /** MICs that are on for it besides those that are on for all. */
  exchanges: ReadonlySet<string>;
}

interface Row {
  id: string;
  kind: TokenKind;
  start: string;
  last_four: string;
  banned: boolean;
  revoked: boolean;
  expires_at_ms: number | null;
  account_id: string;
  plan: PlanId;
  limits: Partial<PlanLimits> | null;
  exchanges: string[];
  allowed_domains: string[] | null;
  allow_no_referrer: boolean;
  now_ms: number;
}

/**
 * One indexed lookup by the SHA-256 of the text. Tokens of deleted accounts do not exist.
 * @param text a well-formed token; its text is never stored or logged
 */
export const findToken = (db: Database, clock: SharedClock, text: string): Promise<TokenRecord | null> =>
  readToken(db, clock, db.sql`t.hash = ${hashToken(text)}`);

/** A token of an account by its id, for those who see the account and not the token's text. */
export const findTokenOf = (
  db: Database,
  clock: SharedClock,
  { accountId, tokenId }: TokenRef,
): Promise<TokenRecord | null> =>
  readToken(db, clock, db.sql`t.id = ${tokenId} and t.account_id = ${accountId}`);

async function readToken(
  db: Database,
  clock: SharedClock,
  which: PendingQuery<SqlRow[]>,
): Promise<TokenRecord | null> {
  const sentAt = performance.now();
  const [row] = await withDeadline(
    db.sql<Row[]>`
      select t.id, t.kind, t.start, t.last_four, coalesce(t.banned_at, a.banned_at) is not null as banned,
             t.revoked_at is not null as revoked, (extract(epoch from t.expires_at) * 1000)::float8 as expires_at_ms,
             t.allowed_domains, t.allow_no_referrer, a.id as account_id, a.plan, a.limits,
             array(select e.mic from enabled_exchange e where e.account_id = a.id) as exchanges,
             blazon_now_ms() as now_ms
      from token t
      join account a on a.id = t.account_id and a.deleted_at is null
      where ${which}`,
  );
  if (row === undefined) return null;
  clock.observe(row.now_ms, sentAt);
  return {
    id: row.id,
    kind: row.kind,
    start: row.start,
    lastFour: row.last_four,
    isBanned: row.banned,
    isRevoked: row.revoked,
    expiresAtMs: row.expires_at_ms,
    allowedDomains: row.allowed_domains,
    allowsNoReferrer: row.allow_no_referrer,
    account: {
      id: row.account_id,
      plan: row.plan,
      limits: limitsOf(row.plan, row.limits),
      exchanges: new Set(row.exchanges),
    },
  };
}

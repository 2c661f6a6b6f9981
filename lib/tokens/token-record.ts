import type { Database } from '../db/client.ts';
import { withDeadline } from '../db/deadline.ts';
import { limitsOf, type PlanId, type PlanLimits } from '../plans/plans.ts';
import { hashToken, type TokenKind } from './format.ts';

/** What is known of a token that exists; held in memory by every data plane. */
export interface TokenRecord {
  id: string;
  kind: TokenKind;
  start: string;
  lastFour: string;
  isBanned: boolean;
  isRevoked: boolean;
  expiresAtMs: number | null;
  account: CallerAccount;
}

export interface CallerAccount {
  id: string;
  plan: PlanId;
  limits: PlanLimits;
  /** MICs that are on for it besides those that are on for all. */
  exchanges: ReadonlySet<string>;
}

/** The record together with the logo uses of its account already counted for the UTC day of the database. */
export interface LoadedToken {
  record: TokenRecord;
  logosToday: { day: string; used: number };
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
  today: string;
  used: number;
}

/**
 * One indexed lookup by the SHA-256 of the text. Tokens of deleted accounts do not exist.
 * @param text a well-formed token; its text is never stored or logged
 */
export async function findToken(db: Database, text: string): Promise<LoadedToken | null> {
  const [row] = await withDeadline(
    db.sql<Row[]>`
      select t.id, t.kind, t.start, t.last_four, t.banned_at is not null as banned,
             t.revoked_at is not null as revoked, (extract(epoch from t.expires_at) * 1000)::float8 as expires_at_ms,
             a.id as account_id, a.plan, a.limits, today.day::text as today,
             array(select e.mic from enabled_exchange e where e.account_id = a.id) as exchanges,
             coalesce((select sum(u.count) from usage_day u
                       where u.account_id = a.id and u.day = today.day and u.operation = 'logo'), 0)::int8 as used
      from token t
      join account a on a.id = t.account_id and a.deleted_at is null
      cross join (select (now() at time zone 'utc')::date as day) today
      where t.hash = ${hashToken(text)}`,
  );
  if (row === undefined) return null;
  return {
    record: {
      id: row.id,
      kind: row.kind,
      start: row.start,
      lastFour: row.last_four,
      isBanned: row.banned,
      isRevoked: row.revoked,
      expiresAtMs: row.expires_at_ms,
      account: {
        id: row.account_id,
        plan: row.plan,
        limits: limitsOf(row.plan, row.limits),
        exchanges: new Set(row.exchanges),
      },
    },
    logosToday: { day: row.today, used: Number(row.used) },
  };
}

import { desc, eq, sql } from 'drizzle-orm';
import { limitsOf, PLANS } from '../core/plans/plans.ts';
import { type LimitedOperation, POLICIES } from '../core/plans/policies.ts';
import type { Database } from '../db/client.ts';
import { account, token, usageDay } from '../db/schema/index.ts';
import { usedToday } from '../usage/used-today.ts';

export type TokenStatus = 'active' | 'usage_exceeded' | 'plan_required' | 'banned' | 'revoked' | 'expired';

/** Whether requests with the token are served, with enough quota and a plan that includes them. */
export const isUsable = ({ status }: { status: TokenStatus }): boolean =>
  status === 'active' || status === 'usage_exceeded' || status === 'plan_required';

/**
 * Newest first. `usage_exceeded`: the account's day is used up, of logos or of brand data; `plan_required`: its plan has
 * no brand data.
 */
export async function listTokens(db: Database, accountId: string | null) {
  const rows = await db.orm
    .select({
      id: token.id,
      accountId: token.accountId,
      kind: token.kind,
      name: token.name,
      start: token.start,
      lastFour: token.lastFour,
      publishableText: token.publishableText,
      bannedAt: token.bannedAt,
      banReason: token.banReason,
      revokedAt: token.revokedAt,
      expiresAt: token.expiresAt,
      rolledFrom: token.rolledFrom,
      allowedDomains: token.allowedDomains,
      allowNoReferrer: token.allowNoReferrer,
      allowedNetworks: token.allowedNetworks,
      createdAt: token.createdAt,
      lastUsedMs: sql<number | null>`(
        select (extract(epoch from max(${usageDay.lastAt})) * 1000)::float8 from ${usageDay}
        where ${usageDay.accountId} = ${token.accountId} and ${usageDay.tokenId} = ${token.id})`,
      accountBannedAt: account.bannedAt,
      plan: account.plan,
      limits: account.limits,
    })
    .from(token)
    .innerJoin(account, eq(account.id, token.accountId))
    .where(accountId === null ? undefined : eq(token.accountId, accountId))
    .orderBy(desc(token.createdAt));
  const used = await usedToday(db, [...new Set(rows.map((row) => row.accountId))]);
  return rows.map(({ plan, limits, lastUsedMs, accountBannedAt, ...row }) => {
    const operation: LimitedOperation = row.kind === 'publishable' ? 'logo' : 'brand';
    const perDay = limitsOf(plan, limits)[POLICIES[operation].daily];
    const isUsedUp = (used.get(row.accountId)?.[operation] ?? 0) >= perDay;
    const isIncluded = operation === 'logo' || PLANS[plan].brandData;
    const served = !isIncluded ? 'plan_required' : isUsedUp ? 'usage_exceeded' : 'active';
    return {
      ...row,
      lastUsedAt: lastUsedMs === null ? null : new Date(lastUsedMs),
      status: statusOf({ ...row, bannedAt: row.bannedAt ?? accountBannedAt }, served, new Date()),
    };
  });
}

function statusOf(
  row: { bannedAt: Date | null; revokedAt: Date | null; expiresAt: Date | null },
  served: TokenStatus,
  now: Date,
): TokenStatus {
  if (row.revokedAt !== null) return 'revoked';
  if (row.bannedAt !== null) return 'banned';
  if (row.expiresAt !== null && row.expiresAt <= now) return 'expired';
  return served;
}

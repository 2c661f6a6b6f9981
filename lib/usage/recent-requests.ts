import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { Operation, RequestOutcome } from '../core/operations.ts';
import type { Database } from '../db/client.ts';
import { recentRequest, token } from '../db/schema/index.ts';

export interface RequestFilter {
  operation?: Operation | undefined;
  outcome?: RequestOutcome | undefined;
  tokenId?: string | undefined;
  /** Id of the request after which the list goes on. */
  before?: number | undefined;
}

export type RecentRequest = Awaited<ReturnType<typeof recentRequests>>[number];

/** Newest first; lags by about a second. At most the last 200, of the last week. */
export async function recentRequests(
  db: Database,
  accountId: string,
  { operation, outcome, tokenId, before }: RequestFilter,
  most: number,
) {
  return await db.orm
    .select({
      id: recentRequest.id,
      at: recentRequest.at,
      operation: recentRequest.operation,
      asked: recentRequest.asked,
      status: recentRequest.status,
      outcome: recentRequest.outcome,
      reason: recentRequest.reason,
      site: recentRequest.site,
      microseconds: recentRequest.microseconds,
      tokenId: recentRequest.tokenId,
      tokenName: token.name,
    })
    .from(recentRequest)
    .leftJoin(token, and(eq(token.id, recentRequest.tokenId), eq(token.accountId, accountId)))
    .where(
      and(
        eq(recentRequest.accountId, accountId),
        operation && eq(recentRequest.operation, operation),
        outcome && eq(recentRequest.outcome, outcome),
        tokenId === undefined ? undefined : eq(recentRequest.tokenId, tokenId),
        before === undefined
          ? undefined
          : sql`(${recentRequest.at}, ${recentRequest.id}) < (
              select at, id from recent_request where id = ${before} and account_id = ${accountId})`,
      ),
    )
    // Processes write in batches, so ids are not in the order of time.
    .orderBy(desc(recentRequest.at), desc(recentRequest.id))
    .limit(most);
}

/** Refused requests among the last ones of the account, which count as no usage, by reason; most frequent first. */
export async function recentlyRefused(
  db: Database,
  accountId: string,
  tokenId: string | undefined,
): Promise<{ reason: string | null; count: number }[]> {
  return await db.orm
    .select({ reason: recentRequest.reason, count: count() })
    .from(recentRequest)
    .where(
      and(
        eq(recentRequest.accountId, accountId),
        eq(recentRequest.outcome, 'refused'),
        tokenId === undefined ? undefined : eq(recentRequest.tokenId, tokenId),
      ),
    )
    .groupBy(recentRequest.reason)
    .orderBy(desc(count()), recentRequest.reason);
}

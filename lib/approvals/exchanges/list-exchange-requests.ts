import { and, desc, eq } from 'drizzle-orm';
import { exchangeName } from '../../core/exchanges/find-exchange.ts';
import type { RequestState } from '../../core/request-state.ts';
import type { Database } from '../../db/client.ts';
import { account, exchangeRequest } from '../../db/schema/index.ts';

/**
 * Exchange requests with the name of their account, newest first, 500 at most.
 * @param accountId null: of all accounts, for operators
 */
export async function listExchangeRequests(
  db: Database,
  { accountId, state }: { accountId: string | null; state: RequestState | null },
) {
  const rows = await db.orm
    .select({
      id: exchangeRequest.id,
      accountId: exchangeRequest.accountId,
      accountName: account.name,
      plan: account.plan,
      mic: exchangeRequest.mic,
      reason: exchangeRequest.reason,
      state: exchangeRequest.state,
      requestedBy: exchangeRequest.requestedBy,
      requestedAt: exchangeRequest.requestedAt,
      decidedBy: exchangeRequest.decidedBy,
      decidedAt: exchangeRequest.decidedAt,
      answer: exchangeRequest.answer,
    })
    .from(exchangeRequest)
    .innerJoin(account, eq(account.id, exchangeRequest.accountId))
    .where(
      and(
        accountId === null ? undefined : eq(exchangeRequest.accountId, accountId),
        state === null ? undefined : eq(exchangeRequest.state, state),
      ),
    )
    .orderBy(desc(exchangeRequest.requestedAt))
    .limit(500);
  return rows.map((row) => ({ ...row, exchange: exchangeName(row.mic) }));
}

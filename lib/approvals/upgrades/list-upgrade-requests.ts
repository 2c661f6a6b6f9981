import { and, desc, eq } from 'drizzle-orm';
import type { RequestState } from '../../core/request-state.ts';
import type { Database } from '../../db/client.ts';
import { account, upgradeRequest } from '../../db/schema/index.ts';

/**
 * Upgrade requests with the account's name and its plan now, newest first, 500 at most.
 * @param accountId null: of all accounts, for operators
 */
export const listUpgradeRequests = (
  db: Database,
  { accountId, state }: { accountId: string | null; state: RequestState | null },
) =>
  db.orm
    .select({
      id: upgradeRequest.id,
      accountId: upgradeRequest.accountId,
      accountName: account.name,
      currentPlan: account.plan,
      plan: upgradeRequest.plan,
      note: upgradeRequest.note,
      state: upgradeRequest.state,
      requestedBy: upgradeRequest.requestedBy,
      requestedAt: upgradeRequest.requestedAt,
      decidedBy: upgradeRequest.decidedBy,
      decidedAt: upgradeRequest.decidedAt,
      answer: upgradeRequest.answer,
    })
    .from(upgradeRequest)
    .innerJoin(account, eq(account.id, upgradeRequest.accountId))
    .where(
      and(
        accountId === null ? undefined : eq(upgradeRequest.accountId, accountId),
        state === null ? undefined : eq(upgradeRequest.state, state),
      ),
    )
    .orderBy(desc(upgradeRequest.requestedAt))
    .limit(500);

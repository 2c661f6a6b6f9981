import { and, desc, eq } from 'drizzle-orm';
import type { RequestState } from '../../core/request-state.ts';
import type { Database } from '../../db/client.ts';
import { account, correction } from '../../db/schema/index.ts';

/**
 * Corrections with the name of their account, newest first, 500 at most.
 * @param accountId null: of all accounts, for operators
 */
export const listCorrections = (
  db: Database,
  { accountId, state }: { accountId: string | null; state: RequestState | null },
) =>
  db.orm
    .select({
      id: correction.id,
      accountId: correction.accountId,
      accountName: account.name,
      identifier: correction.identifier,
      note: correction.note,
      state: correction.state,
      sentBy: correction.sentBy,
      sentAt: correction.sentAt,
      decidedBy: correction.decidedBy,
      decidedAt: correction.decidedAt,
      answer: correction.answer,
    })
    .from(correction)
    .innerJoin(account, eq(account.id, correction.accountId))
    .where(
      and(
        accountId === null ? undefined : eq(correction.accountId, accountId),
        state === null ? undefined : eq(correction.state, state),
      ),
    )
    .orderBy(desc(correction.sentAt))
    .limit(500);

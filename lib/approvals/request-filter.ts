import { and, eq, type SQL } from 'drizzle-orm';
import type { RequestState } from '../core/request-state.ts';
import type { correction, exchangeRequest, upgradeRequest } from '../db/schema/index.ts';

export interface RequestFilter {
  /** null: of all accounts, for operators. */
  accountId: string | null;
  state: RequestState | null;
}

export const MAX_LISTED = 500;

export const matching = (
  table: typeof correction | typeof exchangeRequest | typeof upgradeRequest,
  { accountId, state }: RequestFilter,
): SQL | undefined =>
  and(
    accountId === null ? undefined : eq(table.accountId, accountId),
    state === null ? undefined : eq(table.state, state),
  );

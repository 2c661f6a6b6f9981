import { desc, eq } from 'drizzle-orm';
import { EXCHANGES, type Exchange } from '../../core/exchanges/exchanges.ts';
import { type Region, regionOf } from '../../core/exchanges/regions.ts';
import type { RequestState } from '../../core/request-state.ts';
import type { Database } from '../../db/client.ts';
import { enabledExchange, exchangeRequest } from '../../db/schema/index.ts';

export type ExchangeAccess = 'default' | 'enabled' | 'requested' | 'available';

export interface ExchangeRow extends Exchange {
  region: Region | null;
  access: ExchangeAccess;
  request: {
    id: string;
    state: RequestState;
    reason: string;
    answer: string | null;
    requestedAt: Date;
    decidedAt: Date | null;
  } | null;
}

export async function listExchangeAccess(db: Database, accountId: string): Promise<ExchangeRow[]> {
  const [enabled, requests] = await Promise.all([
    db.orm
      .select({ mic: enabledExchange.mic })
      .from(enabledExchange)
      .where(eq(enabledExchange.accountId, accountId)),
    db.orm
      .selectDistinctOn([exchangeRequest.mic])
      .from(exchangeRequest)
      .where(eq(exchangeRequest.accountId, accountId))
      .orderBy(exchangeRequest.mic, desc(exchangeRequest.requestedAt)),
  ]);
  const isEnabled = new Set(enabled.map(({ mic }) => mic));
  const requestOf = new Map(requests.map((row) => [row.mic, row]));
  return EXCHANGES.map((exchange) => {
    const request = requestOf.get(exchange.mic) ?? null;
    const access = exchange.isDefault
      ? 'default'
      : isEnabled.has(exchange.mic)
        ? 'enabled'
        : request?.state === 'open'
          ? 'requested'
          : 'available';
    return { ...exchange, region: regionOf(exchange.country), access, request: request && shown(request) };
  });
}

const shown = ({
  id,
  state,
  reason,
  answer,
  requestedAt,
  decidedAt,
}: typeof exchangeRequest.$inferSelect): ExchangeRow['request'] => ({
  id,
  state,
  reason,
  answer,
  requestedAt,
  decidedAt,
});

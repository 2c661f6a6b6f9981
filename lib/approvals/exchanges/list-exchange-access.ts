import { EXCHANGES, type Exchange } from '../../core/exchanges/exchanges.ts';
import { type Region, regionOf } from '../../core/exchanges/regions.ts';
import type { RequestState } from '../../core/request-state.ts';
import type { Database } from '../../db/client.ts';

/** How an account stands to an exchange. */
export type ExchangeAccess = 'default' | 'enabled' | 'requested' | 'available';

export interface ExchangeRow extends Exchange {
  region: Region | null;
  access: ExchangeAccess;
  /** The last request of the account for it. */
  request: {
    id: string;
    state: RequestState;
    reason: string;
    answer: string | null;
    requestedAt: Date;
    decidedAt: Date | null;
  } | null;
}

interface RequestRow {
  id: string;
  mic: string;
  state: RequestState;
  reason: string;
  answer: string | null;
  requested_ms: number;
  decided_ms: number | null;
}

/** The whole exchange table as an account sees it, in the table's order. */
export async function listExchangeAccess(db: Database, accountId: string): Promise<ExchangeRow[]> {
  const [enabled, requests] = await Promise.all([
    db.sql<{ mic: string }[]>`select mic from enabled_exchange where account_id = ${accountId}`,
    db.sql<RequestRow[]>`
      select distinct on (mic) id, mic, state, reason, answer,
             (extract(epoch from requested_at) * 1000)::float8 as requested_ms,
             (extract(epoch from decided_at) * 1000)::float8 as decided_ms
      from exchange_request where account_id = ${accountId} order by mic, requested_at desc`,
  ]);
  const isEnabled = new Set(enabled.map(({ mic }) => mic));
  const requestOf = new Map(requests.map((row) => [row.mic, row]));
  return EXCHANGES.map((exchange) => {
    const row = requestOf.get(exchange.mic);
    return {
      ...exchange,
      region: regionOf(exchange.country),
      access: exchange.isDefault
        ? 'default'
        : isEnabled.has(exchange.mic)
          ? 'enabled'
          : row?.state === 'open'
            ? 'requested'
            : 'available',
      request:
        row === undefined
          ? null
          : {
              id: row.id,
              state: row.state,
              reason: row.reason,
              answer: row.answer,
              requestedAt: new Date(row.requested_ms),
              decidedAt: row.decided_ms === null ? null : new Date(row.decided_ms),
            },
    };
  });
}

import { desc, eq, getTableColumns } from 'drizzle-orm';
import { exchangeName } from '../../core/exchanges/find-exchange.ts';
import type { Database } from '../../db/client.ts';
import { account, exchangeRequest } from '../../db/schema/index.ts';
import { MAX_LISTED, matching, type RequestFilter } from '../request-filter.ts';

export async function listExchangeRequests(db: Database, filter: RequestFilter) {
  const rows = await db.orm
    .select({ ...getTableColumns(exchangeRequest), accountName: account.name, plan: account.plan })
    .from(exchangeRequest)
    .innerJoin(account, eq(account.id, exchangeRequest.accountId))
    .where(matching(exchangeRequest, filter))
    .orderBy(desc(exchangeRequest.requestedAt))
    .limit(MAX_LISTED);
  return rows.map((row) => ({ ...row, exchange: exchangeName(row.mic) }));
}

import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { account, upgradeRequest } from '../../db/schema/index.ts';
import { MAX_LISTED, matching, type RequestFilter } from '../request-filter.ts';

export const listUpgradeRequests = (db: Database, filter: RequestFilter) =>
  db.orm
    .select({ ...getTableColumns(upgradeRequest), accountName: account.name, currentPlan: account.plan })
    .from(upgradeRequest)
    .innerJoin(account, eq(account.id, upgradeRequest.accountId))
    .where(matching(upgradeRequest, filter))
    .orderBy(desc(upgradeRequest.requestedAt))
    .limit(MAX_LISTED);

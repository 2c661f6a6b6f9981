import { desc, eq, getTableColumns } from 'drizzle-orm';
import type { Database } from '../../db/client.ts';
import { account, correction } from '../../db/schema/index.ts';
import { MAX_LISTED, matching, type RequestFilter } from '../request-filter.ts';

export const listCorrections = (db: Database, filter: RequestFilter) =>
  db.orm
    .select({ ...getTableColumns(correction), accountName: account.name })
    .from(correction)
    .innerJoin(account, eq(account.id, correction.accountId))
    .where(matching(correction, filter))
    .orderBy(desc(correction.sentAt))
    .limit(MAX_LISTED);

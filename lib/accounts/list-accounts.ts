import { count, desc, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client.ts';
import { account, token } from '../db/schema/index.ts';

export const listAccounts = (db: Database) =>
  db.orm
    .select({
      id: account.id,
      name: account.name,
      plan: account.plan,
      isDemo: account.isDemo,
      createdAt: account.createdAt,
      tokens: count(token.id),
    })
    .from(account)
    .leftJoin(token, eq(token.accountId, account.id))
    .where(isNull(account.deletedAt))
    .groupBy(account.id)
    .orderBy(desc(account.createdAt));

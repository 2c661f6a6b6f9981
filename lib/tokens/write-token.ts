import { and, eq, type SQL } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { token } from '../db/schema/index.ts';

interface TokenWrite {
  set: PgUpdateSetSource<typeof token>;
  where?: SQL | undefined;
  actor: string;
  action: string;
  detail?: Record<string, unknown>;
}

/** Changes a token, and audits it, in one statement. @param tokenId of any account if `accountId` is null */
export async function writeToken(
  db: Database,
  { tokenId, accountId }: { tokenId: string; accountId: string | null },
  { set, where, ...event }: TokenWrite,
): Promise<boolean> {
  const { orm } = db;
  const isOwn = accountId === null ? undefined : eq(token.accountId, accountId);
  const changed = orm.$with('changed').as(
    orm
      .update(token)
      .set(set)
      .where(and(eq(token.id, tokenId), isOwn, where))
      .returning({ id: token.id, accountId: token.accountId }),
  );
  const written = audited(db, {
    from: changed,
    accountId: changed.accountId,
    subject: changed.id,
    ...event,
  });
  return (await orm.with(changed, written).select().from(changed)).length > 0;
}

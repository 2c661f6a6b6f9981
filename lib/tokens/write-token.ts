import { and, eq, type SQL, sql } from 'drizzle-orm';
import type { PgUpdateSetSource } from 'drizzle-orm/pg-core';
import { audited, notified } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { token } from '../db/schema/index.ts';

interface TokenWrite {
  set: PgUpdateSetSource<typeof token>;
  where?: SQL | undefined;
  actor: string;
  action: string;
  detail?: Record<string, unknown>;
  /** Notifies the account; its facts get the `name` of the token and `token`, its start and end. */
  notice?: { topic: string; facts: Record<string, string> } | null;
}

/** Changes a token, and audits it, in one statement. @param tokenId of any account if `accountId` is null */
export async function writeToken(
  db: Database,
  { tokenId, accountId }: { tokenId: string; accountId: string | null },
  { set, where, notice, ...event }: TokenWrite,
): Promise<boolean> {
  const { orm } = db;
  const isOwn = accountId === null ? undefined : eq(token.accountId, accountId);
  const changed = orm.$with('changed').as(
    orm
      .update(token)
      .set(set)
      .where(and(eq(token.id, tokenId), isOwn, where))
      .returning({
        id: token.id,
        accountId: token.accountId,
        name: token.name,
        start: token.start,
        lastFour: token.lastFour,
      }),
  );
  const written = audited(db, {
    from: changed,
    accountId: changed.accountId,
    subject: changed.id,
    ...event,
  });
  const notices = notice
    ? [
        orm.$with('notified').as(
          notified(db, {
            from: changed,
            id: newId(),
            accountId: changed.accountId,
            topic: notice.topic,
            facts: sql`${JSON.stringify(notice.facts)}::jsonb || jsonb_build_object(
              'name', ${changed.name}, 'token', ${changed.start} || '…' || ${changed.lastFour})`,
          }),
        ),
      ]
    : [];
  return (
    (
      await orm
        .with(changed, written, ...notices)
        .select()
        .from(changed)
    ).length > 0
  );
}

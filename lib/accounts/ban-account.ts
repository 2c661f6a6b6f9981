import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { readRequestText } from '../core/text/request-text.ts';
import { audited, notified } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { account } from '../db/schema/index.ts';

/** Bans an account: all its tokens are rejected within a second. A second ban replaces the reason. */
export async function banAccount(
  db: Database,
  actor: string,
  accountId: string,
  reason: string,
): Promise<{ id: string } | Refusal> {
  const text = readRequestText(reason, 'reason');
  if (isRefusal(text)) return text;
  const ban = { bannedAt: sql`coalesce(${account.bannedAt}, now())`, banReason: text };
  const isDone = await writeBan(
    db,
    { actor, action: 'account.ban', detail: { reason: text } },
    accountId,
    ban,
    { state: 'banned', answer: text },
  );
  return isDone ? { id: accountId } : refuseBecause('not_found', 'account_unknown', { account: accountId });
}

/** Lifts a ban within a second; tokens that were banned individually stay banned. */
export async function unbanAccount(
  db: Database,
  actor: string,
  accountId: string,
): Promise<{ id: string } | Refusal> {
  const none = { bannedAt: null, banReason: null };
  const isDone = await writeBan(
    db,
    { actor, action: 'account.unban' },
    accountId,
    none,
    { state: 'lifted' },
    isNotNull(account.bannedAt),
  );
  return isDone
    ? { id: accountId }
    : refuseBecause('not_found', 'account_not_banned', { account: accountId });
}

async function writeBan(
  db: Database,
  event: { actor: string; action: string; detail?: Record<string, string> },
  accountId: string,
  ban: { bannedAt: SQL | null; banReason: string | null },
  facts: Record<string, string>,
  where?: SQL,
): Promise<boolean> {
  const { orm } = db;
  const changed = orm.$with('changed').as(
    orm
      .update(account)
      .set(ban)
      .where(and(eq(account.id, accountId), isNull(account.deletedAt), where))
      .returning({ id: account.id }),
  );
  const written = audited(db, { from: changed, accountId: changed.id, subject: changed.id, ...event });
  const notice = notified(db, {
    from: changed,
    id: newId(),
    accountId: changed.id,
    topic: `ban:${newId()}`,
    facts,
  });
  return (
    (await orm.with(changed, written, orm.$with('notified').as(notice)).select().from(changed)).length > 0
  );
}

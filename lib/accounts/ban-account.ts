import { readRequestText } from '../approvals/request-text.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

/**
 * An operator bans an account: every token of it is refused within a second, whatever its own status. With its audit
 * event, in one statement. An account banned already gets the new reason.
 */
export async function banAccount(
  db: Database,
  actor: string,
  accountId: string,
  reason: string,
): Promise<{ id: string } | Refusal> {
  const text = readRequestText(reason, 'reason');
  if (isRefusal(text)) return text;
  const rows = await db.sql`
    with changed as (
      update account set banned_at = coalesce(banned_at, now()), ban_reason = ${text}
      where id = ${accountId} and deleted_at is null returning id
    )
    ${audited(db, {
      from: db.sql`changed`,
      accountId: db.sql`id`,
      actor,
      action: 'account.ban',
      subject: db.sql`id`,
      detail: db.sql`jsonb_build_object('reason', ${text}::text)`,
    })}
    returning subject`;
  return rows.length > 0
    ? { id: accountId }
    : refuseBecause('not_found', 'account_unknown', { account: accountId });
}

/** Ends a ban within a second; tokens that were banned by themselves stay so. With its audit event, in one statement. */
export async function unbanAccount(
  db: Database,
  actor: string,
  accountId: string,
): Promise<{ id: string } | Refusal> {
  const rows = await db.sql`
    with changed as (
      update account set banned_at = null, ban_reason = null
      where id = ${accountId} and deleted_at is null and banned_at is not null returning id
    )
    ${audited(db, {
      from: db.sql`changed`,
      accountId: db.sql`id`,
      actor,
      action: 'account.unban',
      subject: db.sql`id`,
    })}
    returning subject`;
  return rows.length > 0
    ? { id: accountId }
    : refuseBecause('not_found', 'account_not_banned', { account: accountId });
}

import { readRequestText } from '../approvals/request-text.ts';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';

/** Bans an account: all its tokens are rejected within a second. A second ban replaces the reason. */
export async function banAccount(
  db: Database,
  actor: string,
  accountId: string,
  reason: string,
): Promise<{ id: string } | Refusal> {
  const { sql } = db;
  const text = readRequestText(reason, 'reason');
  if (isRefusal(text)) return text;
  const rows = await sql`
    with changed as (
      update account set banned_at = coalesce(banned_at, now()), ban_reason = ${text}
      where id = ${accountId} and deleted_at is null returning id
    )
    ${audited(db, {
      from: sql('changed'),
      accountId: sql('id'),
      actor,
      action: 'account.ban',
      subject: sql('id'),
      detail: json({ reason: text }),
    })}
    returning subject`;
  return rows.length > 0
    ? { id: accountId }
    : refuseBecause('not_found', 'account_unknown', { account: accountId });
}

/** Lifts a ban within a second; tokens that were banned individually stay banned. */
export async function unbanAccount(
  db: Database,
  actor: string,
  accountId: string,
): Promise<{ id: string } | Refusal> {
  const { sql } = db;
  const rows = await sql`
    with changed as (
      update account set banned_at = null, ban_reason = null
      where id = ${accountId} and deleted_at is null and banned_at is not null returning id
    )
    ${audited(db, {
      from: sql('changed'),
      accountId: sql('id'),
      actor,
      action: 'account.unban',
      subject: sql('id'),
    })}
    returning subject`;
  return rows.length > 0
    ? { id: accountId }
    : refuseBecause('not_found', 'account_not_banned', { account: accountId });
}

import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';

/** Domains of an account whose names turned out not to exist; they count half. */
export interface Unresolved {
  accountId: string;
  count: number;
  /** Most of what it asked for lately did not exist: nothing more is queued for it that day. */
  isClosing: boolean;
}

/** Days for which budgets are kept. */
const KEPT_DAYS = 30;

/**
 * Reads how visits ended.
 * @throws (rejects) Unavailable
 */
export const outcomesOf = ({ sql }: Database, domains: readonly string[]) =>
  withDeadline(sql<{ domain: string; reason: string | null }[]>`
    select domain, reason from visit where domain = any(${domains as string[]}::text[])`);

/**
 * @param day UTC, in days since 1970-01-01
 * @throws (rejects) Unavailable
 */
export async function settleBudgets(
  db: Database,
  day: number,
  accounts: readonly Unresolved[],
): Promise<void> {
  const { sql } = db;
  await withDeadline(sql`
    with settled as (
      select * from unnest(${accounts.map(({ accountId }) => accountId)}::uuid[],
        ${accounts.map(({ count }) => count)}::int4[], ${accounts.map(({ isClosing }) => Number(isClosing))}::int4[])
        as s (account_id, count, closing)
    ), closed as (
      update discovery_budget b set unresolved = b.unresolved + s.count,
        closed_at = case when s.closing = 1 then coalesce(b.closed_at, now()) else b.closed_at end
      from settled s join discovery_budget old on old.account_id = s.account_id and old.day = ${day}
      where b.account_id = s.account_id and b.day = ${day}
      returning b.account_id, b.used, b.unresolved, old.closed_at is null and b.closed_at is not null as is_new
    ), audited as (${audited(db, {
      from: sql`closed where is_new`,
      accountId: sql`account_id`,
      actor: 'discovery',
      action: 'discovery.budget_close',
      subject: sql`account_id::text`,
      detail: sql`jsonb_build_object('used', used, 'unresolved', unresolved)`,
    })})
    delete from discovery_budget where day < ${day - KEPT_DAYS}`);
}

import { inArray, sql } from 'drizzle-orm';
import { auditInsert } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { visit } from '../../db/schema/index.ts';

/** Domains of a budget whose names turned out not to exist; they count half. */
export interface Unresolved {
  ownerId: string;
  count: number;
  /** Of an account, most of whose latest names did not exist: nothing more is queued for it that day. */
  isClosing: boolean;
}

const KEPT_DAYS = 30;

/** @throws (rejects) Unavailable */
export const outcomesOf = ({ orm }: Database, domains: readonly string[]) =>
  withDeadline(
    orm
      .select({ domain: visit.domain, reason: visit.reason })
      .from(visit)
      .where(inArray(visit.domain, [...domains])),
  );

/** @param day UTC, in days since 1970-01-01 @throws (rejects) Unavailable */
export async function settleBudgets(
  db: Database,
  day: number,
  budgets: readonly Unresolved[],
): Promise<void> {
  const column = (read: (budget: Unresolved) => string | number) => sql.param(budgets.map(read));
  const event = auditInsert({
    from: sql`closed where is_new`,
    accountId: sql`account_id`,
    actor: 'discovery',
    action: 'discovery.budget_close',
    subject: sql`account_id::text`,
    detail: sql`jsonb_build_object('used', used, 'unresolved', unresolved)`,
  });
  await withDeadline(
    db.orm.execute(sql`
      with settled as (
        select * from unnest(${column(({ ownerId }) => ownerId)}::uuid[], ${column(({ count }) => count)}::int4[],
          ${column(({ isClosing }) => Number(isClosing))}::int4[]) as s (account_id, count, closing)
      ), closed as (
        update discovery_budget b set unresolved = b.unresolved + s.count,
          closed_at = case when s.closing = 1 then coalesce(b.closed_at, now()) else b.closed_at end
        from settled s join discovery_budget old on old.account_id = s.account_id and old.day = ${day}
        where b.account_id = s.account_id and b.day = ${day}
        returning b.account_id, b.used, b.unresolved, old.closed_at is null and b.closed_at is not null as is_new
      ), audited as (${event})
      delete from discovery_budget where day < ${day - KEPT_DAYS}`),
  );
}

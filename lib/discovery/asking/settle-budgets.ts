import { and, eq, inArray, lt, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';
import { discoveryBudget, visit } from '../../db/schema/index.ts';

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
  const { orm } = db;
  const column = (read: (budget: Unresolved) => string | number) => sql.param(budgets.map(read));
  const settled = sql`unnest(${column(({ ownerId }) => ownerId)}::uuid[], ${column(({ count }) => count)}::int4[],
    ${column(({ isClosing }) => Number(isClosing))}::int4[]) as s (account_id, count, closing)`;
  const { ownerId, used, unresolved, closedAt } = discoveryBudget;
  const old = alias(discoveryBudget, 'old');
  const closed = orm.$with('closed').as(
    orm
      .update(discoveryBudget)
      .set({
        unresolved: sql`${unresolved} + s.count`,
        closedAt: sql`case when s.closing = 1 then coalesce(${closedAt}, now()) else ${closedAt} end`,
      })
      .from(settled)
      .innerJoin(old, and(eq(old.ownerId, sql`s.account_id`), eq(old.day, day)))
      .where(and(eq(ownerId, sql`s.account_id`), eq(discoveryBudget.day, day)))
      .returning({
        ownerId,
        used,
        unresolved,
        isNew: sql<boolean>`${old.closedAt} is null and ${closedAt} is not null`.as('is_new'),
      }),
  );
  const event = audited(db, {
    from: sql`${closed} where ${closed.isNew}`,
    accountId: closed.ownerId,
    actor: 'discovery',
    action: 'discovery.budget_close',
    subject: closed.ownerId,
    detail: sql`jsonb_build_object('used', ${closed.used}, 'unresolved', ${closed.unresolved})`,
  });
  await withDeadline(
    orm
      .with(closed, event)
      .delete(discoveryBudget)
      .where(lt(discoveryBudget.day, day - KEPT_DAYS)),
  );
}

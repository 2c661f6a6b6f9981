import { and, eq, isNull, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { PlanId, PlanLimits } from '../core/plans/plans.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { account } from '../db/schema/index.ts';

export async function changePlan(
  db: Database,
  actor: string,
  accountId: string,
  { plan, limits }: { plan: PlanId; limits: Partial<PlanLimits> | null },
): Promise<{ previous: PlanId } | Refusal> {
  const { orm } = db;
  const before = orm.$with('before').as(
    orm
      .select({ id: account.id, previous: sql<PlanId>`${account.plan}`.as('previous') })
      .from(account)
      .where(and(eq(account.id, accountId), isNull(account.deletedAt)))
      .for('update'),
  );
  const changed = orm
    .$with('changed')
    .as(orm.update(account).set({ plan, limits }).from(before).where(eq(account.id, before.id)));
  const event = audited(db, {
    from: before,
    accountId: before.id,
    actor,
    action: 'account.plan',
    subject: before.id,
    detail: sql`jsonb_build_object('from', ${before.previous}, 'to', ${plan}::text)`,
  });
  const [row] = await orm.with(before, changed, event).select({ previous: before.previous }).from(before);
  return row ?? refuseBecause('not_found', 'account_unknown', { account: accountId });
}

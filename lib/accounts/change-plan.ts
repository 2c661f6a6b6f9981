import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { PlanId, PlanLimits } from '../core/plans/plans.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';

export async function changePlan(
  db: Database,
  actor: string,
  accountId: string,
  { plan, limits }: { plan: PlanId; limits: Partial<PlanLimits> | null },
): Promise<{ previous: PlanId } | Refusal> {
  const [row] = await db.sql<{ previous: PlanId }[]>`
    with before as (
      select id, plan from account where id = ${accountId} and deleted_at is null for update
    ), changed as (
      update account set plan = ${plan}, limits = ${json(limits)}
      from before where account.id = before.id returning account.id, before.plan as previous
    ), audited as (${audited(db, {
      from: db.sql('changed'),
      accountId: db.sql('id'),
      actor,
      action: 'account.plan',
      subject: db.sql('id'),
      detail: db.sql`jsonb_build_object('from', previous, 'to', ${plan}::text)`,
    })})
    select previous from changed`;
  return row ?? refuseBecause('not_found', 'account_unknown', { account: accountId });
}

import type { PlanId, PlanLimits } from '../core/plans/plans.ts';
import { audited } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';

export interface NewAccount {
  name: string;
  plan: PlanId;
  limits?: Partial<PlanLimits> | null;
  isDemo?: boolean;
  email?: string | null;
}

/** @returns its id; null: the demo account exists already */
export async function createAccount(db: Database, actor: string, input: NewAccount): Promise<string | null> {
  const id = newId();
  const rows = await db.sql`
    with fresh as (
      insert into account (id, name, plan, limits, is_demo, email)
      values (${id}, ${input.name}, ${input.plan}, ${json(input.limits ?? null)}, ${input.isDemo ?? false},
              ${input.email ?? null})
      on conflict (is_demo) where is_demo do nothing
      returning id
    )
    ${audited(db, {
      from: db.sql('fresh'),
      accountId: db.sql('id'),
      actor,
      action: 'account.create',
      subject: db.sql('id'),
      detail: json({ plan: input.plan }),
    })}
    returning account_id`;
  return rows.length === 0 ? null : id;
}

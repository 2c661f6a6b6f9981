import type { PlanId, PlanLimits } from '../core/plans/plans.ts';
import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';

export interface NewAccount {
  name: string;
  plan: PlanId;
  limits?: Partial<PlanLimits> | null;
  isDemo?: boolean;
  /** Where mail about it goes. */
  email?: string | null;
}

/** A new account with its audit event, in one statement. @returns its id; null when the demo account exists already */
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
    insert into audit_event (account_id, actor, action, subject, detail)
    select id, ${actor}, 'account.create', id::text, ${json({ plan: input.plan })} from fresh
    returning account_id`;
  return rows.length === 0 ? null : id;
}

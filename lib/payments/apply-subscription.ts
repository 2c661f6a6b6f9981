import { PLANS, type PlanId } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';

/** What the provider says an account has paid for, as of a moment of the database's clock. */
export interface PaidState {
  customerId: string;
  /** null: nothing is paid for. */
  subscriptionId: string | null;
  plan: PlanId;
  asOf: Date;
}

/**
 * Puts an account on the plan that is paid for and notes the event that said so, in one statement: an event that
 * comes twice changes nothing, and neither does an answer older than one already applied. An account that has paid
 * for nothing keeps what its operator gave it, and Enterprise is the operator's to change.
 * @returns whether the plan changed
 */
export async function applySubscription(
  db: Database,
  actor: string,
  { customerId, subscriptionId, plan, asOf }: PaidState,
  event: { id: string; type: string } | null,
): Promise<{ isRepeated: boolean; changed: boolean }> {
  const names = Object.fromEntries(Object.entries(PLANS).map(([id, { name }]) => [id, name]));
  const [row] = await db.sql<{ repeated: boolean; changed: boolean }[]>`
    with noted as (
      insert into payment_event (id, type) select ${event?.id ?? ''}, ${event?.type ?? ''}
      where ${event !== null} on conflict do nothing returning id
    ), fresh as (
      select where ${event === null} or exists (select from noted)
    ), old as (
      select p.account_id, p.subscription_id from payment_customer p, fresh
      where p.customer_id = ${customerId} and p.as_of <= ${asOf.toISOString()}::timestamptz for update of p
    ), customer as (
      update payment_customer p set subscription_id = ${subscriptionId}, as_of = ${asOf.toISOString()}::timestamptz
      from old where p.account_id = old.account_id
      returning p.account_id, old.subscription_id as had
    ), before as (
      select a.id, a.plan from account a join customer c on c.account_id = a.id
      where a.deleted_at is null and a.plan <> 'enterprise' and a.plan <> ${plan}
        and (${subscriptionId !== null} or c.had is not null) for update of a
    ), changed as (
      update account set plan = ${plan}, limits = null
      from before where account.id = before.id returning account.id, before.plan as was, account.plan
    ), notified as (
      insert into notification (id, account_id, topic, facts)
      select ${newId()}, id, 'plan:' || ${newId()}::text,
             jsonb_build_object('from', ${JSON.stringify(names)}::jsonb ->> was, 'to', ${JSON.stringify(names)}::jsonb ->> plan)
      from changed
    ), told as (
      insert into audit_event (account_id, actor, action, subject, detail)
      select id, ${actor}, 'account.plan', id::text,
             jsonb_build_object('from', was, 'to', plan, 'subscription', ${subscriptionId}::text) from changed
    )
    select not exists (select from fresh) as repeated, exists (select from changed) as changed`;
  return { isRepeated: row?.repeated ?? false, changed: row?.changed ?? false };
}

import { PLANS, type PlanId } from '../core/plans/plans.ts';
import { audited, notified } from '../db/audited.ts';
import { type Database, json } from '../db/client.ts';
import { newId } from '../db/new-id.ts';

/** An account's paid state according to the provider, at a time of the database's clock. */
export interface PaidState {
  customerId: string;
  /** null: no subscription. */
  subscriptionId: string | null;
  plan: PlanId;
  asOf: Date;
}

/**
 * Applies a paid state to an account's plan and records the event, in one statement. Repeated events and outdated
 * responses change nothing. An account that never paid keeps its plan, and only the operator changes Enterprise.
 */
export async function applySubscription(
  db: Database,
  actor: string,
  { customerId, subscriptionId, plan, asOf }: PaidState,
  event: { id: string; type: string } | null,
): Promise<{ isRepeated: boolean; changed: boolean }> {
  const { sql } = db;
  const names = json(Object.fromEntries(Object.entries(PLANS).map(([id, { name }]) => [id, name])));
  const [row] = await sql<{ repeated: boolean; changed: boolean }[]>`
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
    ), notified as (${notified(db, {
      from: sql('changed'),
      id: newId(),
      accountId: sql('id'),
      topic: `plan:${newId()}`,
      facts: sql`jsonb_build_object('from', ${names}::jsonb ->> was, 'to', ${names}::jsonb ->> plan)`,
    })}), audited as (${audited(db, {
      from: sql('changed'),
      accountId: sql('id'),
      actor,
      action: 'account.plan',
      subject: sql('id'),
      detail: sql`jsonb_build_object('from', was, 'to', plan, 'subscription', ${subscriptionId}::text)`,
    })})
    select not exists (select from fresh) as repeated, exists (select from changed) as changed`;
  return { isRepeated: row?.repeated ?? false, changed: row?.changed ?? false };
}

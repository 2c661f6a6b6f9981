import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { PLANS, type PlanId } from '../../core/plans/plans.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { readOptionalText } from '../request-text.ts';

/** Asks the operator for a plan, with its audit event, in one statement. An account has one open request at a time. */
export async function requestUpgrade(
  db: Database,
  actor: string,
  accountId: string,
  input: { plan: PlanId; note: string },
): Promise<{ id: string } | Refusal> {
  const note = readOptionalText(input.note, 'note');
  if (isRefusal(note)) return note;
  const id = newId();
  const rows = await db.sql`
    with fresh as (
      insert into upgrade_request (id, account_id, plan, note, requested_by)
      select ${id}, id, ${input.plan}, ${note}, ${actor} from account
      where id = ${accountId} and deleted_at is null and plan <> ${input.plan}
      on conflict (account_id) where state = 'open' do nothing
      returning id, account_id
    )
    insert into audit_event (account_id, actor, action, subject, detail)
    select account_id, ${actor}, 'upgrade.request', id::text, jsonb_build_object('plan', ${input.plan}::text) from fresh
    returning subject`;
  if (rows.length > 0) return { id };
  const [account] = await db.sql<{ plan: PlanId }[]>`
    select plan from account where id = ${accountId} and deleted_at is null`;
  if (account === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  return account.plan === input.plan
    ? refuseBecause('conflict', 'plan_current', { plan: PLANS[input.plan].name })
    : refuseBecause('conflict', 'plan_requested', {});
}

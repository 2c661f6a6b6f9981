import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { PLANS, type PlanId, type PlanLimits } from '../../core/plans/plans.ts';
import type { Decision, RequestState } from '../../core/request-state.ts';
import { type Database, json } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { readOptionalText } from '../request-text.ts';
import { whyUndecided } from '../undecided.ts';

/**
 * An operator confirms or declines an open upgrade request: the plan is in force within a second, the account is told
 * in the dashboard and by mail, and the audit log knows; in one statement.
 * @param limits numbers agreed with the account (Enterprise); null: the plan's
 * @param answer what the account reads with the decision; may be empty
 */
export async function decideUpgradeRequest(
  db: Database,
  actor: string,
  requestId: string,
  { decision, answer, limits }: { decision: Decision; answer: string; limits: Partial<PlanLimits> | null },
): Promise<{ accountId: string; plan: PlanId } | Refusal> {
  const text = readOptionalText(answer, 'answer');
  if (isRefusal(text)) return text;
  const [asked] = await db.sql<{ plan: PlanId; state: RequestState }[]>`
    select plan, state from upgrade_request where id = ${requestId}`;
  const name = asked === undefined ? '' : PLANS[asked.plan].name;
  const [row] = await db.sql<{ account_id: string; plan: PlanId }[]>`
    with decided as (
      update upgrade_request set state = ${decision}, answer = ${text}, decided_by = ${actor}, decided_at = now()
      where id = ${requestId} and state = 'open' returning id, account_id, plan, state, answer
    ), before as (
      select a.id, a.plan as was, d.plan as wanted from account a join decided d on d.account_id = a.id
      where d.state = 'approved' and a.deleted_at is null for update of a
    ), changed as (
      update account set plan = before.wanted, limits = ${json(limits)}
      from before where account.id = before.id returning account.id, before.was, account.plan
    ), notified as (
      insert into notification (id, account_id, topic, facts)
      select ${newId()}, account_id, 'upgrade:' || id,
             jsonb_build_object('plan', ${name}::text, 'state', state, 'answer', answer) from decided
      on conflict (account_id, topic) do nothing
    ), told as (
      insert into audit_event (account_id, actor, action, subject, detail)
      select account_id, ${actor}, 'upgrade.' || state, id::text, jsonb_build_object('plan', plan) from decided
      union all
      select id, ${actor}, 'account.plan', id::text, jsonb_build_object('from', was, 'to', plan) from changed
    )
    select account_id, plan from decided`;
  return row === undefined
    ? whyUndecided(requestId, asked?.state)
    : { accountId: row.account_id, plan: row.plan };
}

import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { type Acting, actorWith } from '../../core/permissions.ts';
import { PLANS, type PlanId } from '../../core/plans/plans.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { account } from '../../db/schema/index.ts';
import { openRequest } from '../open-request.ts';
import { readOptionalText } from '../request-text.ts';

/** Requests a plan from the operator. An account can have one open request. */
export async function requestUpgrade(
  db: Database,
  who: Acting,
  accountId: string,
  input: { plan: PlanId; note: string },
): Promise<{ id: string } | Refusal> {
  const actor = actorWith(who, 'plan.change');
  if (isRefusal(actor)) return actor;
  const note = readOptionalText(input.note, 'note');
  if (isRefusal(note)) return note;
  const id = newId();
  const insert = db.sql`
    insert into upgrade_request (id, account_id, plan, note, requested_by)
    select ${id}, id, ${input.plan}, ${note}, ${actor} from account
    where id = ${accountId} and deleted_at is null and plan <> ${input.plan}
    on conflict (account_id) where state = 'open' do nothing
    returning id, account_id`;
  const detail = { plan: input.plan };
  if (await openRequest(db, insert, { actor, action: 'upgrade.request', detail })) return { id };
  const [row] = await db.orm
    .select({ plan: account.plan })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (row === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  return row.plan === input.plan
    ? refuseBecause('conflict', 'plan_current', { plan: PLANS[input.plan].name })
    : refuseBecause('conflict', 'plan_requested', {});
}

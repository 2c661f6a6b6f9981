import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { type Acting, actorWith } from '../../core/permissions.ts';
import { PLANS, type PlanId } from '../../core/plans/plans.ts';
import { readOptionalText } from '../../core/text/request-text.ts';
import type { Database } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { account, upgradeRequest } from '../../db/schema/index.ts';
import { openRequest } from '../open-request.ts';

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
  const { orm } = db;
  const may = and(eq(account.id, accountId), isNull(account.deletedAt), ne(account.plan, input.plan));
  const row = { id, accountId: account.id, plan: input.plan, note, requestedBy: actor };
  const fresh = orm.$with('fresh').as(
    orm
      .insert(upgradeRequest)
      .select(rowsFrom(upgradeRequest, row, sql`${account} where ${may}`))
      .onConflictDoNothing({ target: upgradeRequest.accountId, where: sql`state = 'open'` })
      .returning({ id: upgradeRequest.id, accountId: upgradeRequest.accountId }),
  );
  const detail = { plan: input.plan };
  if (await openRequest(db, fresh, { actor, action: 'upgrade.request', detail })) return { id };
  const [owner] = await orm
    .select({ plan: account.plan })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (owner === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  return owner.plan === input.plan
    ? refuseBecause('conflict', 'plan_current', { plan: PLANS[input.plan].name })
    : refuseBecause('conflict', 'plan_requested', {});
}

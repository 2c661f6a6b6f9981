import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { type Acting, actorWith } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';

const KINDS = {
  exchange: { table: 'exchange_request', right: 'exchanges.request' },
  upgrade: { table: 'upgrade_request', right: 'plan.change' },
} as const;

/** Withdraws an open request of an account. */
export async function withdrawRequest(
  db: Database,
  who: Acting,
  kind: keyof typeof KINDS,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<{ id: string } | Refusal> {
  const { sql } = db;
  const { table, right } = KINDS[kind];
  const actor = actorWith(who, right);
  if (isRefusal(actor)) return actor;
  const rows = await sql`
    with changed as (
      update ${sql(table)} set state = 'withdrawn', decided_by = ${actor}, decided_at = now()
      where id = ${requestId} and account_id = ${accountId} and state = 'open' returning id, account_id
    )
    ${audited(db, {
      from: sql('changed'),
      accountId: sql('account_id'),
      actor,
      action: `${kind}.withdraw`,
      subject: sql('id'),
    })}
    returning subject`;
  return rows.length > 0
    ? { id: requestId }
    : refuseBecause('not_found', 'request_not_open', { request: requestId });
}

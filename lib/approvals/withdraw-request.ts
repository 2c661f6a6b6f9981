import { and, eq, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { type Acting, actorWith } from '../core/permissions.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { exchangeRequest, upgradeRequest } from '../db/schema/index.ts';

const KINDS = {
  exchange: { table: exchangeRequest, right: 'exchanges.request' },
  upgrade: { table: upgradeRequest, right: 'plan.change' },
} as const;

export async function withdrawRequest(
  db: Database,
  who: Acting,
  kind: keyof typeof KINDS,
  { accountId, requestId }: { accountId: string; requestId: string },
): Promise<{ id: string } | Refusal> {
  const { table, right } = KINDS[kind];
  const actor = actorWith(who, right);
  if (isRefusal(actor)) return actor;
  const { orm } = db;
  const changed = orm.$with('changed').as(
    orm
      .update(table)
      .set({ state: 'withdrawn', decidedBy: actor, decidedAt: sql`now()` })
      .where(and(eq(table.id, requestId), eq(table.accountId, accountId), eq(table.state, 'open')))
      .returning({ id: table.id, accountId: table.accountId }),
  );
  const event = audited(db, {
    from: changed,
    accountId: changed.accountId,
    actor,
    action: `${kind}.withdraw`,
    subject: changed.id,
  });
  const rows = await orm.with(changed, event).select().from(changed);
  return rows.length > 0 ? { id: requestId } : refuseBecause('not_found', 'request_not_open', {});
}

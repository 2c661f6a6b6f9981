import { sql } from 'drizzle-orm';
import type { PlanId, PlanLimits } from '../core/plans/plans.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { account } from '../db/schema/index.ts';

interface NewAccount {
  name: string;
  plan: PlanId;
  limits?: Partial<PlanLimits> | null;
  isDemo?: boolean;
  email?: string | null;
}

/** @returns its id; null: the demo account exists already */
export async function createAccount(db: Database, actor: string, input: NewAccount): Promise<string | null> {
  const id = newId();
  const { orm } = db;
  const fresh = orm.$with('fresh').as(
    orm
      .insert(account)
      .values({ id, ...input })
      .onConflictDoNothing({ target: account.isDemo, where: sql`${account.isDemo}` })
      .returning({ id: account.id }),
  );
  const event = audited(db, {
    from: fresh,
    accountId: fresh.id,
    actor,
    action: 'account.create',
    subject: fresh.id,
    detail: { plan: input.plan },
  });
  const rows = await orm.with(fresh, event).select().from(fresh);
  return rows.length === 0 ? null : id;
}

import {
  and,
  eq,
  isNotNull,
  isNull,
  lte,
  ne,
  notInArray,
  type SQLWrapper,
  sql,
  type WithSubquery,
} from 'drizzle-orm';
import { PLANS, PLANS_BY_AGREEMENT, type PlanId } from '../core/plans/plans.ts';
import { audited, notified } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { account, paymentCustomer, paymentEvent } from '../db/schema/index.ts';

/** An account's paid state according to the provider, at a time of the database's clock. */
interface PaidState {
  customerId: string;
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
  const { orm } = db;
  const noted = orm.$with('noted').as(
    orm
      .insert(paymentEvent)
      .values({ id: event?.id ?? '', type: event?.type ?? '' })
      .onConflictDoNothing()
      .returning({ id: paymentEvent.id }),
  );
  const isFresh = event === null ? sql`true` : sql`exists (select from ${noted})`;
  const old = orm.$with('old').as(
    orm
      .select({ accountId: paymentCustomer.accountId, had: paymentCustomer.subscriptionId })
      .from(paymentCustomer)
      .where(and(eq(paymentCustomer.customerId, customerId), lte(paymentCustomer.asOf, asOf), isFresh))
      .for('update'),
  );
  const customer = orm
    .$with('customer')
    .as(
      orm
        .update(paymentCustomer)
        .set({ subscriptionId, asOf })
        .from(old)
        .where(eq(paymentCustomer.accountId, old.accountId)),
    );
  const before = orm.$with('before').as(
    orm
      .select({ id: account.id, was: sql<PlanId>`${account.plan}`.as('was') })
      .from(account)
      .innerJoin(old, eq(old.accountId, account.id))
      .where(
        and(
          isNull(account.deletedAt),
          notInArray(account.plan, PLANS_BY_AGREEMENT),
          ne(account.plan, plan),
          subscriptionId === null ? isNotNull(old.had) : undefined,
        ),
      )
      .for('update', { of: account }),
  );
  const [row] = await orm
    .with(
      ...(event === null ? [] : [noted]),
      old,
      customer,
      before,
      ...planChanged(db, actor, before, plan, subscriptionId),
    )
    .select({ isFresh: sql<boolean>`${isFresh}`, changed: sql<boolean>`exists (select from ${before})` })
    .from(sql`(values (1)) as one`);
  return { isRepeated: row?.isFresh === false, changed: row?.changed ?? false };
}

function planChanged(
  db: Database,
  actor: string,
  before: WithSubquery & { id: SQLWrapper; was: SQLWrapper },
  plan: PlanId,
  subscriptionId: string | null,
) {
  const { orm } = db;
  const names = JSON.stringify(Object.fromEntries(Object.entries(PLANS).map(([id, { name }]) => [id, name])));
  const notice = notified(db, {
    from: before,
    id: newId(),
    accountId: before.id,
    topic: `plan:${newId()}`,
    facts: sql`jsonb_build_object('from', ${names}::jsonb ->> ${before.was}, 'to', ${PLANS[plan].name}::text)`,
  });
  return [
    orm
      .$with('changed')
      .as(orm.update(account).set({ plan, limits: null }).from(before).where(eq(account.id, before.id))),
    orm.$with('notified').as(notice),
    audited(db, {
      from: before,
      accountId: before.id,
      actor,
      action: 'account.plan',
      subject: before.id,
      detail: sql`jsonb_build_object('from', ${before.was}, 'to', ${plan}::text, 'subscription', ${subscriptionId}::text)`,
    }),
  ];
}

import { and, eq, inArray, isNull, not, type SQL, sql } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { type Acting, actorWith } from '../../core/permissions.ts';
import { limitsOf } from '../../core/plans/plans.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { account, discoveryBudget, visit } from '../../db/schema/index.ts';

/** A domain is visited again on request at most once in this time, for all accounts together. */
const PAUSE_HOURS = 24;

/** Visits it again as one of the account's new domains of the day. @param day UTC, in days since 1970-01-01 */
export async function lookAgain(
  db: Database,
  who: Acting,
  accountId: string,
  domain: string,
  day: number,
): Promise<{ domain: string } | Refusal> {
  const actor = actorWith(who, 'corrections.send');
  if (isRefusal(actor)) return actor;
  const { orm } = db;
  const [asking] = await orm
    .select({ plan: account.plan, limits: account.limits })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (asking === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  const { discoverPerDay } = limitsOf(asking.plan, asking.limits);
  const { closedAt, used, unresolved } = discoveryBudget;
  const own = and(eq(discoveryBudget.ownerId, accountId), eq(discoveryBudget.day, day));
  const spent = orm
    .select({ isOver: sql`${closedAt} is not null or ${used} - ${unresolved} / 2 >= ${discoverPerDay}::int` })
    .from(discoveryBudget)
    .where(own);
  const isOver = sql<boolean>`coalesce(${spent}, ${discoverPerDay}::int = 0)`;
  const again = orm.$with('again').as(requeue(db, and(eq(visit.domain, domain), not(isOver))));
  const charged = orm.$with('charged').as(
    orm
      .insert(discoveryBudget)
      .select(rowsFrom(discoveryBudget, { ownerId: accountId, day, used: 1 }, again))
      .onConflictDoUpdate({
        target: [discoveryBudget.ownerId, discoveryBudget.day],
        set: { used: sql`${used} + 1` },
      }),
  );
  const event = audited(db, {
    from: again,
    accountId: accountId,
    actor,
    action: 'discovery.look_again',
    subject: again.domain,
  });
  const [row] = await orm
    .with(again, charged, event)
    .select({ isOver, isQueued: sql<boolean>`exists (select from ${again})` })
    .from(sql`(values (1)) as one`);
  if (row?.isQueued === true) return { domain };
  return row?.isOver === true
    ? refuseBecause('rate_limited', 'visits_many', { most: discoverPerDay })
    : refuseBecause('conflict', 'visit_recent', { domain, hours: PAUSE_HOURS });
}

const requeue = ({ orm }: Database, which: SQL | undefined) =>
  orm
    .update(visit)
    .set({
      state: 'queued',
      priority: sql`least(${visit.priority}, 3)`,
      dueAt: sql`now()`,
      lastAsked: sql`now()`,
    })
    .where(
      and(
        which,
        inArray(visit.state, ['found', 'nothing', 'refused', 'later']),
        sql`coalesce(${visit.visitedAt}, '-infinity') < now() - make_interval(hours => ${PAUSE_HOURS})`,
      ),
    )
    .returning({ domain: visit.domain });

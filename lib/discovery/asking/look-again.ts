import { and, eq, isNull } from 'drizzle-orm';
import { isRefusal, type Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { type Acting, actorWith } from '../../core/permissions.ts';
import { limitsOf } from '../../core/plans/plans.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { account } from '../../db/schema/index.ts';

/** A domain is visited again on request at most once in this time, for all accounts together. */
const PAUSE_HOURS = 24;

/**
 * Visits a domain again for a customer, as one of the account's new domains of the day.
 * @param day UTC, in days since 1970-01-01
 */
export async function lookAgain(
  db: Database,
  who: Acting,
  accountId: string,
  domain: string,
  day: number,
): Promise<{ domain: string } | Refusal> {
  const actor = actorWith(who, 'corrections.send');
  if (isRefusal(actor)) return actor;
  const { sql } = db;
  const [asking] = await db.orm
    .select({ plan: account.plan, limits: account.limits })
    .from(account)
    .where(and(eq(account.id, accountId), isNull(account.deletedAt)));
  if (asking === undefined) return refuseBecause('not_found', 'account_unknown', { account: accountId });
  const { discoverPerDay } = limitsOf(asking.plan, asking.limits);
  const [row] = await sql<{ isOver: boolean; isQueued: boolean }[]>`
    with budget as (
      select coalesce((select closed_at is not null or used - unresolved / 2 >= ${discoverPerDay}::int from discovery_budget
                       where account_id = ${accountId} and day = ${day}), ${discoverPerDay}::int = 0) as is_over
    ), again as (
      update visit set state = 'queued', priority = least(priority, 3), due_at = now(), last_asked = now()
      where domain = ${domain} and state in ('found', 'nothing', 'refused', 'later')
        and coalesce(visited_at, '-infinity') < now() - make_interval(hours => ${PAUSE_HOURS})
        and not (select is_over from budget)
      returning domain
    ), charged as (
      insert into discovery_budget as b (account_id, day, used) select ${accountId}, ${day}, 1 from again
      on conflict (account_id, day) do update set used = b.used + 1
    ), audited as (${audited(db, {
      from: sql`again`,
      accountId,
      actor,
      action: 'discovery.look_again',
      subject: sql`domain`,
    })})
    select (select is_over from budget) as "isOver", exists (select from again) as "isQueued"`;
  if (row?.isQueued === true) return { domain };
  return row?.isOver === true
    ? refuseBecause('rate_limited', 'visits_many', { most: discoverPerDay })
    : refuseBecause('conflict', 'visit_recent', { domain, hours: PAUSE_HOURS });
}

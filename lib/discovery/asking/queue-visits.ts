import type { Database } from '../../db/client.ts';
import { withDeadline } from '../../db/deadline.ts';

export interface AskedVisit {
  domain: string;
  /** Of the budget, see lib/db/schema/visit.ts. */
  ownerId: string;
  priority: number;
  perDay: number;
}

export type NotQueued = 'budget' | 'blocked';

/** At random, so that owners of websites cannot tell when somebody looked at a page with their logo. */
const MAX_DELAY_SECONDS = 3;
/** A domain without a logo is visited early once so many accounts asked for it. */
const MANY_ACCOUNTS = 3;
const EARLY_AFTER_DAYS = 7;

/**
 * Queues unknown domains within their owners' budgets, and notes that the others were asked for, in one statement.
 * @param day UTC, in days since 1970-01-01 @returns what was not queued, and why @throws (rejects) Unavailable
 */
export async function queueVisits(
  { sql }: Database,
  day: number,
  asked: readonly AskedVisit[],
): Promise<{ domain: string; ownerId: string; why: NotQueued }[]> {
  return withDeadline(sql<{ domain: string; ownerId: string; why: NotQueued }[]>`
    with asked as (
      select * from unnest(${asked.map(({ domain }) => domain)}::text[], ${asked.map(({ ownerId }) => ownerId)}::uuid[],
        ${asked.map(({ priority }) => priority)}::int2[], ${asked.map(({ perDay }) => perDay)}::int4[])
        with ordinality as a (domain, owner_id, priority, per_day, place)
    ), fresh as (
      select distinct on (a.domain) a.*, exists (
          select from discovery_block b where a.domain = b.subject
             or right(a.domain, length(b.subject) + 1) = '.' || b.subject) as is_blocked
      from asked a
      where not exists (select from visit v where v.domain = a.domain)
      order by a.domain, a.place
    ), ranked as (
      select f.*, b.closed_at is not null
          or coalesce(b.used, 0) - coalesce(b.unresolved, 0) / 2
             + row_number() over (partition by f.owner_id order by f.place) > f.per_day as is_over
      from fresh f left join discovery_budget b on b.account_id = f.owner_id and b.day = ${day}
      where not f.is_blocked
    ), queued as (
      insert into visit (domain, priority, asked_by, due_at)
      select r.domain, r.priority, 1, now() + random() * make_interval(secs => ${MAX_DELAY_SECONDS})
      from ranked r where not r.is_over order by r.domain
      on conflict (domain) do nothing returning domain
    ), charged as (
      insert into discovery_budget as b (account_id, day, used)
      select r.owner_id, ${day}, count(*) from queued join ranked r on r.domain = queued.domain
      group by r.owner_id order by r.owner_id
      on conflict (account_id, day) do update set used = b.used + excluded.used
    ), again as (
      update visit v set last_asked = now(), asked_by = v.asked_by + a.accounts,
        priority = case when v.state in ('queued', 'visiting') then least(v.priority, a.priority) else v.priority end,
        due_at = case when v.state = 'nothing' and v.asked_by < ${MANY_ACCOUNTS} and v.asked_by + a.accounts >= ${MANY_ACCOUNTS}
          then least(v.due_at, greatest(now(), v.visited_at + make_interval(days => ${EARLY_AFTER_DAYS}))) else v.due_at end
      from (select domain, min(priority) as priority, count(distinct owner_id)::int4 as accounts from asked group by domain) a
      where v.domain = a.domain
    )
    select domain, owner_id as "ownerId", 'blocked' as why from fresh where is_blocked
    union all select domain, owner_id, 'budget' from ranked where is_over`);
}

import type { Domain } from '../../core/identifiers/domain.ts';
import type { Database } from '../../db/client.ts';
import { discardFind } from './discard-finds.ts';

/** Accounts that have to report a discovered logo before it is withdrawn without an operator. */
const ENOUGH_REPORTS = 2;
const VISIT_WITHIN_DAYS = 7;

/** The site is visited soon, and a logo that several accounts report is withdrawn. @returns whether it was */
export async function noteReport(db: Database, { candidates }: Domain): Promise<boolean> {
  const registrable = candidates.at(-1) ?? '';
  const [row] = await db.sql<{ reports: number }[]>`
    with reported as (
      update visit set due_at = least(due_at, now() + make_interval(days => ${VISIT_WITHIN_DAYS})), priority = least(priority, 3)
      where domain = ${registrable} and state = 'found' and exists (
        select from brand_domain d join logo l on l.brand_id = d.brand_id
        where d.domain = visit.domain and l.origin = 'discovered')
      returning changed_at
    )
    select (select count(distinct c.account_id)::int from correction c
            where c.identifier = any(${candidates.map((name) => `domain:${name}`)}::text[])
              and c.sent_at >= coalesce(r.changed_at, '-infinity')) as reports
    from reported r`;
  if (row === undefined || row.reports < ENOUGH_REPORTS) return false;
  await discardFind(db, 'discovery', registrable, 'withdraw');
  return true;
}

import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited, type Fragment } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';

/** What happens to the visit: `withdraw` never visits again, `forget` is as if nobody had asked. */
export type Discarding = 'withdraw' | 'forget';

/**
 * Deletes what was found at the website of a domain: the logo, and the brand if nothing else made it known. Takes effect
 * within a second.
 * @param domain registrable
 */
export async function discardFind(
  db: Database,
  actor: string,
  domain: string,
  how: Discarding,
): Promise<{ domain: string } | Refusal> {
  const found = await discardFinds(db, actor, how, db.sql`domain = ${domain}`);
  return found > 0 ? { domain } : refuseBecause('not_found', 'visit_unknown', { domain });
}

/** Of all domains. @returns how many */
export const forgetAllFinds = (db: Database, actor: string): Promise<number> =>
  discardFinds(db, actor, 'forget', db.sql`true`);

/** @param which condition on `visit` */
export async function discardFinds(
  db: Database,
  actor: string,
  how: Discarding,
  which: Fragment,
): Promise<number> {
  const { sql } = db;
  const visits =
    how === 'forget'
      ? sql`delete from visit where ${which} returning domain`
      : sql`update visit set state = 'withdrawn', reason = null, due_at = 'infinity', lease_id = null, lease_until = null
            where ${which} returning domain`;
  const rows = await sql`
    with visits as (${visits}), brands as (
      select d.brand_id as id, b.source = 'crawl' as is_found
      from visits v join brand_domain d on d.domain = v.domain join brand b on b.id = d.brand_id
    ), gone as (
      delete from brand where id in (select id from brands where is_found)
    ), bare as (
      delete from logo where origin = 'discovered' and brand_id in (select id from brands where not is_found)
    ), audited as (${audited(db, {
      from: sql`visits`,
      accountId: null,
      actor,
      action: how === 'forget' ? 'discovery.forget' : 'discovery.withdraw',
      subject: sql`domain`,
    })})
    select domain from visits`;
  return rows.length;
}

import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';

/**
 * Accepts the picture that a visit found, on this and every other site with the same one. If it was held back for the
 * review, the site is visited again at once, and the logo is then served.
 * @param domain registrable
 */
export async function acceptFind(
  db: Database,
  actor: string,
  domain: string,
): Promise<{ domain: string } | Refusal> {
  const { sql } = db;
  const rows = await sql`
    with accepted as (
      select domain, dhash, reason from visit where domain = ${domain} and state = 'found' and dhash is not null
    ), judged as (
      insert into icon_verdict (dhash, verdict) select dhash, 'fine' from accepted
      on conflict (dhash) do update set verdict = 'fine', at = now()
    ), again as (
      update visit v set state = 'queued', priority = 0, due_at = now() from accepted a
      where v.domain = a.domain and a.reason = 'review'
    )
    ${audited(db, {
      from: sql`accepted`,
      accountId: null,
      actor,
      action: 'discovery.accept',
      subject: sql`domain`,
      detail: sql`jsonb_build_object('dhash', dhash)`,
    })} returning subject`;
  return rows.length > 0 ? { domain } : refuseBecause('not_found', 'visit_unknown', { domain });
}

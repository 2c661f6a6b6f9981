import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';

/** See lib/db/schema/visit.ts. */
export const OPERATOR_PRIORITY = 0;
export const MISSED_PRIORITY = 4;

/**
 * Queues visits that an operator asks for, at once and without a budget; also of domains that were visited before.
 * @param domains registrable
 * @returns the domains that were queued; not those that are withdrawn, blocked or being visited
 */
export async function queueDomains(
  db: Database,
  actor: string,
  domains: readonly string[],
  priority: number,
): Promise<string[]> {
  const { sql } = db;
  const rows = await sql<{ domain: string }[]>`
    with queued as (
      insert into visit as v (domain, priority)
      select domain, ${priority} from unnest(${domains as string[]}::text[]) as w (domain)
      where not exists (select from discovery_block b
          where w.domain = b.subject or right(w.domain, length(b.subject) + 1) = '.' || b.subject)
        and not exists (select from brand_domain d join brand on brand.id = d.brand_id
          where d.domain = w.domain and brand.hidden_at is not null)
      on conflict (domain) do update set priority = least(v.priority, excluded.priority), due_at = now(),
        state = 'queued', last_asked = now()
      where v.state not in ('withdrawn', 'visiting')
      returning domain
    ), audited as (${audited(db, {
      from: sql`queued`,
      accountId: null,
      actor,
      action: 'discovery.queue',
      subject: sql`domain`,
      detail: sql`jsonb_build_object('priority', ${priority}::int)`,
    })})
    select domain from queued order by domain`;
  return rows.map(({ domain }) => domain);
}

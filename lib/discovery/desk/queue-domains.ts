import { notInArray, sql } from 'drizzle-orm';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { visit } from '../../db/schema/index.ts';

/** See lib/db/schema/visit.ts. */
export const OPERATOR_PRIORITY = 0;
export const MISSED_PRIORITY = 4;

/** Queues visits without a budget, also of visited domains. @returns those not withdrawn, blocked or being visited */
export async function queueDomains(
  db: Pick<Database, 'orm'>,
  actor: string,
  domains: readonly string[],
  priority: number,
): Promise<string[]> {
  const { orm } = db;
  const asked = sql`unnest(${sql.param(domains)}::text[]) as w (domain)
    where not exists (select from discovery_block b
        where w.domain = b.subject or right(w.domain, length(b.subject) + 1) = '.' || b.subject)
      and not exists (select from brand_domain d join brand on brand.id = d.brand_id
        where d.domain = w.domain and brand.hidden_at is not null)`;
  const queued = orm.$with('queued').as(
    orm
      .insert(visit)
      .select(rowsFrom(visit, { domain: sql`w.domain`, priority }, asked))
      .onConflictDoUpdate({
        target: visit.domain,
        set: {
          priority: sql`least(${visit.priority}, excluded.priority)`,
          dueAt: sql`now()`,
          state: 'queued',
          lastAsked: sql`now()`,
        },
        setWhere: notInArray(visit.state, ['withdrawn', 'visiting']),
      })
      .returning({ domain: visit.domain }),
  );
  const event = audited(db, {
    from: queued,
    accountId: null,
    actor,
    action: 'discovery.queue',
    subject: queued.domain,
    detail: { priority },
  });
  const rows = await orm.with(queued, event).select().from(queued).orderBy(queued.domain);
  return rows.map(({ domain }) => domain);
}

import { and, eq, inArray, isNotNull, or, sql } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { iconVerdict, visit } from '../../db/schema/index.ts';

/** Accepts the picture for every site that has it. Look-alikes and sites held back for the review are visited now. */
export async function acceptFind(
  db: Database,
  actor: string,
  domain: string,
): Promise<{ domain: string } | Refusal> {
  const { orm } = db;
  const accepted = orm.$with('accepted').as(
    orm
      .select({ domain: visit.domain, dhash: visit.dhash, reason: visit.reason })
      .from(visit)
      .where(
        and(
          eq(visit.domain, domain),
          or(
            and(eq(visit.state, 'found'), isNotNull(visit.dhash)),
            and(eq(visit.state, 'refused'), eq(visit.reason, 'look_alike')),
          ),
        ),
      ),
  );
  const fine = { dhash: sql`${accepted.dhash}`, verdict: 'fine' as const };
  const judged = orm.$with('judged').as(
    orm
      .insert(iconVerdict)
      .select(rowsFrom(iconVerdict, fine, sql`${accepted} where ${accepted.dhash} is not null`))
      .onConflictDoUpdate({ target: iconVerdict.dhash, set: { verdict: 'fine', at: sql`now()` } }),
  );
  const again = orm.$with('again').as(
    orm
      .update(visit)
      .set({ state: 'queued', priority: 0, dueAt: sql`now()` })
      .from(accepted)
      .where(and(eq(visit.domain, accepted.domain), inArray(accepted.reason, ['review', 'look_alike']))),
  );
  const event = audited(db, {
    from: accepted,
    accountId: null,
    actor,
    action: 'discovery.accept',
    subject: accepted.domain,
    detail: sql`jsonb_build_object('dhash', ${accepted.dhash})`,
  });
  const rows = await orm.with(accepted, judged, again, event).select().from(accepted);
  return rows.length > 0 ? { domain } : refuseBecause('not_found', 'visit_unknown', { domain });
}

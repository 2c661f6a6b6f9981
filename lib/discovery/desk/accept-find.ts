import { and, eq, inArray, isNotNull, notExists, sql } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { rowsFrom } from '../../db/rows-from.ts';
import { brand, brandDomain, iconVerdict, logo, visit } from '../../db/schema/index.ts';
import { REVIEW_REASON } from '../queue/standing.ts';

/**
 * Accepts the picture that a visit found, on this and every other site with the same one. A brand that was held back for
 * the review is then served; of a brand that was known before, the site is visited again for its logo.
 * @param domain registrable
 */
export async function acceptFind(
  db: Database,
  actor: string,
  domain: string,
): Promise<{ domain: string } | Refusal> {
  const { orm } = db;
  const accepted = orm.$with('accepted').as(
    orm
      .select({ domain: visit.domain, dhash: visit.dhash })
      .from(visit)
      .where(and(eq(visit.domain, domain), eq(visit.state, 'found'), isNotNull(visit.dhash))),
  );
  const fine = { dhash: sql`${accepted.dhash}`, verdict: 'fine' as const };
  const judged = orm.$with('judged').as(
    orm
      .insert(iconVerdict)
      .select(rowsFrom(iconVerdict, fine, accepted))
      .onConflictDoUpdate({ target: iconVerdict.dhash, set: { verdict: 'fine', at: sql`now()` } }),
  );
  const brands = orm
    .select({ id: brandDomain.brandId })
    .from(brandDomain)
    .innerJoin(accepted, eq(accepted.domain, brandDomain.domain));
  const shown = orm.$with('shown').as(
    orm
      .update(brand)
      .set({ hiddenAt: null, hiddenReason: null })
      .where(and(eq(brand.hiddenReason, REVIEW_REASON), inArray(brand.id, brands))),
  );
  const logos = orm.select().from(logo).where(inArray(logo.brandId, brands));
  const again = orm.$with('again').as(
    orm
      .update(visit)
      // Without the hash, the same picture counts as a new one.
      .set({ state: 'queued', priority: 0, dueAt: sql`now()`, pixelSha256: null })
      .from(accepted)
      .where(and(eq(visit.domain, accepted.domain), notExists(logos))),
  );
  const event = audited(db, {
    from: accepted,
    accountId: null,
    actor,
    action: 'discovery.accept',
    subject: accepted.domain,
    detail: sql`jsonb_build_object('dhash', ${accepted.dhash})`,
  });
  const rows = await orm.with(accepted, judged, shown, again, event).select().from(accepted);
  return rows.length > 0 ? { domain } : refuseBecause('not_found', 'visit_unknown', { domain });
}

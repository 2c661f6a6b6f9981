import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Refusal } from '../../core/errors/errors.ts';
import { refuseBecause } from '../../core/errors/refuse-because.ts';
import { audited } from '../../db/audited.ts';
import type { Database } from '../../db/client.ts';
import { brand, brandDomain, logo, visit } from '../../db/schema/index.ts';
import { isOnlyFound } from '../queue/is-only-found.ts';

/** `withdraw` never visits again; `forget` removes the visit as well. */
export type Discarding = 'withdraw' | 'forget';

/** Deletes the logo, and the brand if nothing else made it known. @param domain registrable */
export async function discardFind(
  db: Database,
  actor: string,
  domain: string,
  how: Discarding,
): Promise<{ domain: string } | Refusal> {
  const found = await discardFinds(db, actor, how, eq(visit.domain, domain));
  return found > 0 ? { domain } : refuseBecause('not_found', 'visit_unknown', { domain });
}

export const forgetAllFinds = (db: Database, actor: string): Promise<number> =>
  discardFinds(db, actor, 'forget', sql`true`);

/** @param which condition on `visit` */
export async function discardFinds(
  db: Database,
  actor: string,
  how: Discarding,
  which: SQL,
): Promise<number> {
  const { orm } = db;
  const withdrawn = {
    state: 'withdrawn' as const,
    reason: null,
    dueAt: sql`'infinity'`,
    leaseId: null,
    leaseUntil: null,
  };
  const domains = { domain: visit.domain };
  const visits = orm
    .$with('visits')
    .as(
      how === 'forget'
        ? orm.delete(visit).where(which).returning(domains)
        : orm.update(visit).set(withdrawn).where(which).returning(domains),
    );
  const brands = orm.$with('brands').as(
    orm
      .select({ id: brand.id, isFound: isOnlyFound(visits.domain).as('is_found') })
      .from(visits)
      .innerJoin(brandDomain, eq(brandDomain.domain, visits.domain))
      .innerJoin(brand, eq(brand.id, brandDomain.brandId)),
  );
  const idsWhere = (condition: SQL) => orm.select({ id: brands.id }).from(brands).where(condition);
  const gone = orm
    .$with('gone')
    .as(orm.delete(brand).where(inArray(brand.id, idsWhere(sql`${brands.isFound}`))));
  const bare = orm
    .$with('bare')
    .as(
      orm
        .delete(logo)
        .where(
          and(eq(logo.origin, 'discovered'), inArray(logo.brandId, idsWhere(sql`not ${brands.isFound}`))),
        ),
    );
  const event = audited(db, {
    from: visits,
    accountId: null,
    actor,
    action: how === 'forget' ? 'discovery.forget' : 'discovery.withdraw',
    subject: visits.domain,
  });
  const rows = await orm.with(visits, brands, gone, bare, event).select().from(visits);
  return rows.length;
}

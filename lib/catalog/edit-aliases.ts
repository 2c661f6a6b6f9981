import { aliasedTable, and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import type { Domain } from '../core/identifiers/domain.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { brandDomain } from '../db/schema/index.ts';

export interface ChangedAlias {
  brandId: number;
  domain: string;
  alias: string;
}

/**
 * Adds an alias to the brand of a domain, with an audit event; takes effect within a second. Moves an alias of
 * another brand, but never a primary domain.
 */
export const addAlias = (db: Database, actor: string, domain: Domain, alias: Domain) =>
  changeAlias(db, domain, alias, {
    write: (brandId) => db.sql`
      with changed as (
        insert into brand_domain (domain, brand_id, is_primary, source)
        select ${alias.host}, id, false, 'operator' from brand where id = ${brandId}
        on conflict (domain) do update set brand_id = excluded.brand_id, source = excluded.source
        where not brand_domain.is_primary
        returning brand_id
      )
      ${aliasEvent(db, actor, 'catalog.alias', alias)} returning subject`,
    otherwise: () => refuseBecause('conflict', 'alias_primary', { alias: alias.host }),
  });

/** Removes an alias, with an audit event. A primary domain cannot be removed. */
export const removeAlias = (db: Database, actor: string, domain: Domain, alias: Domain) =>
  changeAlias(db, domain, alias, {
    write: (brandId) => db.sql`
      with changed as (
        delete from brand_domain where domain = ${alias.host} and brand_id = ${brandId} and not is_primary
        returning brand_id
      )
      ${aliasEvent(db, actor, 'catalog.unalias', alias)} returning subject`,
    otherwise: (primary) =>
      refuseBecause('not_found', 'alias_unknown', { alias: alias.host, domain: primary }),
  });

const aliasEvent = (db: Database, actor: string, action: string, alias: Domain) =>
  audited(db, {
    from: db.sql`changed`,
    accountId: null,
    actor,
    action,
    subject: db.sql`'brand:' || brand_id`,
    detail: db.sql`jsonb_build_object('alias', ${alias.host}::text)`,
  });

/** @param otherwise the refusal if nothing was written */
async function changeAlias(
  db: Database,
  domain: Domain,
  alias: Domain,
  how: {
    write: (brandId: number) => PromiseLike<readonly unknown[]>;
    otherwise: (primary: string) => Refusal;
  },
): Promise<ChangedAlias | Refusal> {
  const primary = aliasedTable(brandDomain, 'p');
  const [brand] = await db.orm
    .select({ id: brandDomain.brandId, primary: primary.domain })
    .from(brandDomain)
    .innerJoin(primary, and(eq(primary.brandId, brandDomain.brandId), primary.isPrimary))
    .where(inArray(brandDomain.domain, [...domain.candidates]))
    .orderBy(desc(sql`length(${brandDomain.domain})`))
    .limit(1);
  if (brand === undefined) return refuseBecause('not_found', 'subject_unknown', { subject: domain.host });
  const rows = await how.write(brand.id);
  return rows.length > 0
    ? { brandId: brand.id, domain: brand.primary, alias: alias.host }
    : how.otherwise(brand.primary);
}

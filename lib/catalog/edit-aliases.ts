import { type ReasonedRefusal, refuseBecause } from '../core/errors/refuse-because.ts';
import type { Domain } from '../core/identifiers/domain.ts';
import type { Database } from '../db/client.ts';

/** An alias that was given or taken. */
export interface ChangedAlias {
  brandId: number;
  /** The brand's primary domain. */
  domain: string;
  alias: string;
}

/**
 * Lets a further domain answer for the brand of a domain, with its audit event, in one statement; in force within a
 * second. An alias of another brand moves here, its primary domain never does.
 */
export const addAlias = (db: Database, actor: string, domain: Domain, alias: Domain) =>
  changeAlias(db, domain, alias, {
    write: (brandId) => db.sql`
      with written as (
        insert into brand_domain (domain, brand_id, is_primary, source)
        select ${alias.host}, id, false, 'operator' from brand where id = ${brandId}
        on conflict (domain) do update set brand_id = excluded.brand_id, source = excluded.source
        where not brand_domain.is_primary
        returning brand_id
      )
      insert into audit_event (actor, action, subject, detail)
      select ${actor}, 'catalog.alias', 'brand:' || brand_id, jsonb_build_object('alias', ${alias.host}::text) from written
      returning subject`,
    otherwise: () => refuseBecause('conflict', 'alias_primary', { alias: alias.host }),
  });

/** Takes an alias from its brand, with its audit event, in one statement. The primary domain stays. */
export const removeAlias = (db: Database, actor: string, domain: Domain, alias: Domain) =>
  changeAlias(db, domain, alias, {
    write: (brandId) => db.sql`
      with gone as (
        delete from brand_domain where domain = ${alias.host} and brand_id = ${brandId} and not is_primary
        returning brand_id
      )
      insert into audit_event (actor, action, subject, detail)
      select ${actor}, 'catalog.unalias', 'brand:' || brand_id, jsonb_build_object('alias', ${alias.host}::text) from gone
      returning subject`,
    otherwise: (primary) =>
      refuseBecause('not_found', 'alias_unknown', { alias: alias.host, domain: primary }),
  });

/** Finds the brand of a domain and changes an alias of it. @param otherwise why nothing was written */
async function changeAlias(
  db: Database,
  domain: Domain,
  alias: Domain,
  how: {
    write: (brandId: string) => PromiseLike<readonly unknown[]>;
    otherwise: (primary: string) => ReasonedRefusal;
  },
): Promise<ChangedAlias | ReasonedRefusal> {
  const [brand] = await db.sql<{ id: string; primary: string }[]>`
    select m.brand_id as id, p.domain as primary
    from brand_domain m join brand_domain p on p.brand_id = m.brand_id and p.is_primary
    where m.domain = any(${domain.candidates as string[]}::text[]) order by length(m.domain) desc limit 1`;
  if (brand === undefined) return refuseBecause('not_found', 'subject_unknown', { subject: domain.host });
  const rows = await how.write(brand.id);
  return rows.length > 0
    ? { brandId: Number(brand.id), domain: brand.primary, alias: alias.host }
    : how.otherwise(brand.primary);
}

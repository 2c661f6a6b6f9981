import { aliasedTable, and, desc, eq, inArray, not, sql } from 'drizzle-orm';
import type { TypedQueryBuilder } from 'drizzle-orm/query-builders/query-builder';
import type { Refusal } from '../core/errors/errors.ts';
import { refuseBecause } from '../core/errors/refuse-because.ts';
import { type Domain, withoutWww } from '../core/identifiers/domain.ts';
import { audited } from '../db/audited.ts';
import type { Database } from '../db/client.ts';
import { rowsFrom } from '../db/rows-from.ts';
import { brand, brandDomain } from '../db/schema/index.ts';

interface ChangedAlias {
  brandId: number;
  domain: string;
  alias: string;
  /** Primary domain of the brand that had the alias before; null: none had it, or the same one. */
  movedFrom: string | null;
}

/**
 * Takes effect within a second. Moves an alias of another brand, but never a primary domain. A leading `www.` is dropped,
 * as in requests.
 */
export function addAlias(db: Database, actor: string, domain: Domain, typed: Domain) {
  const alias = { host: withoutWww(typed.host) };
  return changeAlias(db, { actor, action: 'catalog.alias' }, domain, alias, {
    write: (id) =>
      db.orm
        .insert(brandDomain)
        .select(
          rowsFrom(
            brandDomain,
            { domain: alias.host, brandId: brand.id, isPrimary: false, source: 'operator' },
            sql`${brand} where ${brand.id} = ${id}`,
          ),
        )
        .onConflictDoUpdate({
          target: brandDomain.domain,
          set: { brandId: sql`excluded.brand_id`, source: sql`excluded.source` },
          setWhere: not(brandDomain.isPrimary),
        })
        .returning(BRAND),
    otherwise: () => refuseBecause('conflict', 'alias_primary', { alias: alias.host }),
  });
}

export const removeAlias = (db: Database, actor: string, domain: Domain, alias: Domain) =>
  changeAlias(db, { actor, action: 'catalog.unalias' }, domain, alias, {
    write: (id) =>
      db.orm
        .delete(brandDomain)
        .where(
          and(eq(brandDomain.domain, alias.host), eq(brandDomain.brandId, id), not(brandDomain.isPrimary)),
        )
        .returning(BRAND),
    otherwise: (primary) =>
      refuseBecause('not_found', 'alias_unknown', { alias: alias.host, domain: primary }),
  });

const BRAND = { brandId: brandDomain.brandId };

async function changeAlias(
  db: Database,
  by: { actor: string; action: string },
  domain: Domain,
  alias: Pick<Domain, 'host'>,
  how: {
    write: (brandId: number) => TypedQueryBuilder<typeof BRAND>;
    otherwise: (primary: string) => Refusal;
  },
): Promise<ChangedAlias | Refusal> {
  const primary = aliasedTable(brandDomain, 'p');
  const { orm } = db;
  const ownerOf = (hosts: readonly string[]) =>
    orm
      .select({ id: brandDomain.brandId, primary: primary.domain })
      .from(brandDomain)
      .innerJoin(primary, and(eq(primary.brandId, brandDomain.brandId), primary.isPrimary))
      .where(inArray(brandDomain.domain, [...hosts]))
      .orderBy(desc(sql`length(${brandDomain.domain})`))
      .limit(1);
  const [[owner], [before]] = await Promise.all([ownerOf(domain.candidates), ownerOf([alias.host])]);
  if (owner === undefined) return refuseBecause('not_found', 'subject_unknown', { subject: domain.host });
  const movedFrom = before === undefined || before.id === owner.id ? null : before.primary;
  const changed = orm.$with('changed').as(how.write(owner.id));
  const event = audited(db, {
    from: changed,
    accountId: null,
    subject: sql`'brand:' || ${changed.brandId}`,
    detail: { alias: alias.host, ...(movedFrom !== null && { from: movedFrom }) },
    ...by,
  });
  const rows = await orm.with(changed, event).select().from(changed);
  return rows.length > 0
    ? { brandId: owner.id, domain: owner.primary, alias: alias.host, movedFrom }
    : how.otherwise(owner.primary);
}

import type { Database } from '../db/client.ts';
import { type Refusal, refuse } from '../errors/errors.ts';
import type { Domain } from '../identifiers/domain.ts';

/** An alias that was given or taken. */
export interface ChangedAlias {
  brandId: number;
  /** The brand's primary domain. */
  domain: string;
  alias: string;
}

type Row = { brandId: string; domain: string };

/**
 * Lets a further domain answer for the brand of a domain, with its audit event, in one statement; in force within a
 * second. An alias of another brand moves here, its primary domain never does.
 */
export async function addAlias(
  db: Database,
  actor: string,
  domain: Domain,
  alias: Domain,
): Promise<ChangedAlias | Refusal> {
  const brand = await brandOf(db, domain);
  if (brand === null) return nothingThere(domain);
  const rows = await db.sql`
    with written as (
      insert into brand_domain (domain, brand_id, is_primary, source)
      select ${alias.host}, id, false, 'operator' from brand where id = ${brand.brandId}
      on conflict (domain) do update set brand_id = excluded.brand_id, source = excluded.source
      where not brand_domain.is_primary
      returning brand_id
    )
    insert into audit_event (actor, action, subject, detail)
    select ${actor}, 'catalog.alias', 'brand:' || brand_id, jsonb_build_object('alias', ${alias.host}::text) from written
    returning subject`;
  return rows.length > 0
    ? { brandId: Number(brand.brandId), domain: brand.domain, alias: alias.host }
    : refuse('conflict', `${alias.host} is the primary domain of a brand and cannot be an alias.`);
}

/** Takes an alias from its brand, with its audit event, in one statement. The primary domain stays. */
export async function removeAlias(
  db: Database,
  actor: string,
  domain: Domain,
  alias: Domain,
): Promise<ChangedAlias | Refusal> {
  const brand = await brandOf(db, domain);
  if (brand === null) return nothingThere(domain);
  const rows = await db.sql`
    with gone as (
      delete from brand_domain where domain = ${alias.host} and brand_id = ${brand.brandId} and not is_primary
      returning brand_id
    )
    insert into audit_event (actor, action, subject, detail)
    select ${actor}, 'catalog.unalias', 'brand:' || brand_id, jsonb_build_object('alias', ${alias.host}::text) from gone
    returning subject`;
  return rows.length > 0
    ? { brandId: Number(brand.brandId), domain: brand.domain, alias: alias.host }
    : refuse('not_found', `${alias.host} is no alias of ${brand.domain}.`);
}

async function brandOf({ sql }: Database, { candidates }: Domain): Promise<Row | null> {
  const [row] = await sql<Row[]>`
    select m.brand_id as "brandId", p.domain
    from brand_domain m join brand_domain p on p.brand_id = m.brand_id and p.is_primary
    where m.domain = any(${candidates as string[]}::text[]) order by length(m.domain) desc limit 1`;
  return row ?? null;
}

const nothingThere = (domain: Domain) =>
  refuse('not_found', `Nothing in the catalogue answers for ${domain.host}.`);

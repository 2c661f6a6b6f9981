import { and, eq, inArray, sql } from 'drizzle-orm';
import type { BrandField } from '../../core/brands/brand-fields.ts';
import { ormIn, type Transaction } from '../../db/client.ts';
import { brand, brandDomain, logo } from '../../db/schema/index.ts';
import type { PageFacts } from '../facts/page-facts.ts';
import { isOnlyFound } from './is-only-found.ts';

const SOURCE = 'crawl';

/** The id of the brand that has the domain, primary or as an alias. */
export async function knownBrandOf(tx: Transaction, domain: string): Promise<string | null> {
  const [known] = await ormIn(tx)
    .orm.select({ id: brandDomain.brandId })
    .from(brandDomain)
    .where(eq(brandDomain.domain, domain));
  return known === undefined ? null : String(known.id);
}

export async function brandOf(
  tx: Transaction,
  domain: string,
  { name, website }: PageFacts,
): Promise<string> {
  const known = await knownBrandOf(tx, domain);
  if (known !== null) return known;
  const { orm } = ormIn(tx);
  const [made] = await orm
    .insert(brand)
    .values({
      name: name ?? domain,
      website: website ?? `https://${domain}`,
      source: SOURCE,
      sourceUrl: website,
    })
    .returning({ id: brand.id });
  if (made === undefined) throw new Error(`The brand of ${domain} was not created.`);
  await orm.insert(brandDomain).values({ domain, brandId: made.id, isPrimary: true, source: SOURCE });
  return String(made.id);
}

/** Fills fields that no source or only the website has said. What vanished from the website stays. */
export async function writeFacts(
  tx: Transaction,
  brandId: string,
  domain: string,
  facts: PageFacts,
): Promise<void> {
  const said = fieldsOf(facts);
  if (said.length === 0) return;
  const isFree = (field: BrandField) => sql`
    coalesce(${brand.fieldSources} -> ${field}::text ->> 0, case when ${brand[field]} is not null then ${brand.source} end, ${SOURCE})
      in (${SOURCE}, 'derived') ${field === 'name' ? sql`or ${brand.name} = ${domain}` : sql``}`;
  const values = said.map(([field, value]) => [
    field,
    sql`case when ${isFree(field)} then ${sql.param(value, brand[field])} else ${brand[field]} end`,
  ]);
  const sources = said.map(
    ([field]) =>
      sql`${field}::text, case when ${isFree(field)} then jsonb_build_array(${SOURCE}::text, current_date::text) end`,
  );
  await ormIn(tx)
    .orm.update(brand)
    .set({
      ...Object.fromEntries(values),
      fieldSources: sql`${brand.fieldSources} || jsonb_strip_nulls(jsonb_build_object(${sql.join(sources, sql`, `)}))`,
    })
    .where(eq(brand.id, Number(brandId)));
}

function fieldsOf(facts: PageFacts): [BrandField, unknown][] {
  const values: Partial<Record<BrandField, unknown>> = {
    name: facts.name,
    longName: facts.longName,
    shortDescription: facts.description,
    website: facts.website,
    color: facts.colors?.[0],
    colors: facts.colors,
    foundedYear: facts.foundedYear,
    social: facts.social,
    address: facts.address,
  };
  return (Object.entries(values) as [BrandField, unknown][]).filter(([, value]) => value !== undefined);
}

/** Removes the discovered logo of a domain, and its brand if nothing but the website said anything of it. */
export async function withdrawDiscovered(tx: Transaction, domain: string): Promise<void> {
  const { orm } = ormIn(tx);
  const named = orm
    .select({ id: brandDomain.brandId })
    .from(brandDomain)
    .where(eq(brandDomain.domain, domain));
  await orm.delete(logo).where(and(eq(logo.origin, 'discovered'), inArray(logo.brandId, named)));
  await orm.delete(brand).where(and(inArray(brand.id, named), isOnlyFound(sql`${domain}::text`)));
}

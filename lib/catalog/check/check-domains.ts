import { and, eq, like, ne, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import type { Database } from '../../db/client.ts';
import { brand, brandDomain, instrument } from '../../db/schema/index.ts';
import { blazon, type Inconsistency, quoted } from './inconsistency.ts';

const PORTION = 5000;

export async function checkDomains({ sql, orm }: Database): Promise<Inconsistency[]> {
  return [...(await spellings(sql)), ...(await twoBrands(orm)), ...(await primaries(orm))];
}

async function spellings(driver: Database['sql']): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  const rows = driver<{ domain: string }[]>`select domain from brand_domain order by domain`.cursor(PORTION);
  for await (const portion of rows)
    for (const { domain } of portion) {
      const parsed = parseDomain(domain);
      if (!isRefusal(parsed) && parsed.host === domain) continue;
      found.push({
        kind: 'domain_spelling',
        subject: domain,
        expected: isRefusal(parsed) ? 'a domain below a public suffix' : parsed.host,
        found: isRefusal(parsed) ? parsed.detail : domain,
        fix: blazon(`catalog discard domain ${quoted(domain)}`),
      });
    }
  return found;
}

async function twoBrands(orm: Database['orm']): Promise<Inconsistency[]> {
  const [bare, otherBrand] = [alias(brandDomain, 'bare'), alias(brand, 'other')];
  const rows = await orm
    .select({ domain: brandDomain.domain, bare: bare.domain, name: brand.name, other: otherBrand.name })
    .from(brandDomain)
    .innerJoin(
      bare,
      and(eq(bare.domain, sql`substr(${brandDomain.domain}, 5)`), ne(bare.brandId, brandDomain.brandId)),
    )
    .innerJoin(brand, eq(brand.id, brandDomain.brandId))
    .innerJoin(otherBrand, eq(otherBrand.id, bare.brandId))
    .where(like(brandDomain.domain, 'www.%'))
    .orderBy(brandDomain.domain);
  return rows.map(({ domain, bare, name, other }) => ({
    kind: 'domain_of_two',
    subject: domain,
    expected: `${domain} to lead where ${bare} does, to ${other}`,
    found: `it leads to ${name}`,
    fix: blazon(`catalog discard domain ${quoted(domain)}`),
  }));
}

async function primaries(orm: Database['orm']): Promise<Inconsistency[]> {
  const { domain, isPrimary } = brandDomain;
  const securities = orm.select().from(instrument).where(eq(instrument.brandId, brand.id));
  const rows = await orm
    .select({
      id: brand.id,
      name: brand.name,
      domains: sql<string[]>`array_remove(array_agg(${domain} order by ${domain}), null)::text[]`,
      primary: sql<string[]>`array_remove(
        array_agg(case when ${isPrimary} then ${domain} end order by ${domain}), null)::text[]`,
    })
    .from(brand)
    .leftJoin(brandDomain, eq(brandDomain.brandId, brand.id))
    .groupBy(brand.id)
    .having(
      sql`count(*) filter (where ${isPrimary}) > 1 or count(*) filter (where ${isPrimary}) = 0 and (
        count(${domain}) > 0 or not exists ${securities})`,
    )
    .orderBy(brand.id);
  return rows.map(({ id, name, domains, primary }) => ({
    kind: 'primary_domain',
    subject: `${name} (brand ${id})`,
    expected: 'one primary domain',
    found:
      primary.length > 1
        ? `${primary.join(' and ')} are primary`
        : domains.length > 0
          ? `only aliases: ${domains.join(', ')}`
          : 'neither a domain nor a security',
    fix:
      primary.length > 1
        ? blazon(`catalog discard domain ${quoted(primary.at(-1) ?? '')}`)
        : blazon(`catalog discard brand ${id}`),
  }));
}

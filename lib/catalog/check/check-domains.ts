import type postgres from 'postgres';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import type { Database } from '../../db/client.ts';
import { blazon, type Inconsistency, quoted } from './inconsistency.ts';

const PORTION = 5000;

/** Finds domains not in canonical form, domains of two brands, and brands that nothing identifies. */
export async function checkDomains({ sql }: Database): Promise<Inconsistency[]> {
  return [...(await spellings(sql)), ...(await twoBrands(sql)), ...(await primaries(sql))];
}

async function spellings(sql: postgres.Sql): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  const rows = sql<{ domain: string }[]>`select domain from brand_domain order by domain`.cursor(PORTION);
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

async function twoBrands(sql: postgres.Sql): Promise<Inconsistency[]> {
  const rows = await sql<{ domain: string; bare: string; name: string; other: string }[]>`
    select w.domain, d.domain as bare, b.name, o.name as other
    from brand_domain w
    join brand_domain d on d.domain = substr(w.domain, 5) and d.brand_id <> w.brand_id
    join brand b on b.id = w.brand_id join brand o on o.id = d.brand_id
    where w.domain like 'www.%' order by 1`;
  return rows.map(({ domain, bare, name, other }) => ({
    kind: 'domain_of_two',
    subject: domain,
    expected: `${domain} to lead where ${bare} does, to ${other}`,
    found: `it leads to ${name}`,
    fix: blazon(`catalog discard domain ${quoted(domain)}`),
  }));
}

async function primaries(sql: postgres.Sql): Promise<Inconsistency[]> {
  const rows = await sql<{ id: string; name: string; domains: string[]; primary: string[] }[]>`
    select b.id, b.name, array_remove(array_agg(d.domain order by d.domain), null) as domains,
           array_remove(array_agg(case when d.is_primary then d.domain end order by d.domain), null) as primary
    from brand b left join brand_domain d on d.brand_id = b.id
    group by b.id
    having count(*) filter (where d.is_primary) > 1
      or count(*) filter (where d.is_primary) = 0 and (
        count(d.domain) > 0 or not exists (select from instrument i where i.brand_id = b.id))
    order by b.id`;
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

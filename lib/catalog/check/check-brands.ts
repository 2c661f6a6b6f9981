import type postgres from 'postgres';
import { deepestGicsLevel, gicsNames } from '../../core/brands/gics.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { ACTIVE_CURRENCIES, WITHDRAWN_CURRENCIES } from '../../core/identifiers/iso-4217.ts';
import { blazon, type Inconsistency, quoted } from './inconsistency.ts';

/** Rows per cursor read. */
const PORTION = 5000;

/** Finds classifications and currencies that do not exist, websites on foreign domains, and symbols without a coin. */
export async function checkBrands(sql: postgres.Sql): Promise<Inconsistency[]> {
  return [
    ...(await classifications(sql)),
    ...(await currencies(sql)),
    ...(await coins(sql)),
    ...(await websites(sql)),
  ];
}

async function classifications(sql: postgres.Sql): Promise<Inconsistency[]> {
  const used = await sql<{ code: string }[]>`select distinct gics as code from brand where gics is not null`;
  const wrong = used.map(({ code }) => code).filter((code) => gicsNames(code) === null);
  const rows = await sql<{ code: string; domain: string }[]>`
    select b.gics as code, coalesce(d.domain, b.name) as domain
    from brand b left join brand_domain d on d.brand_id = b.id and d.is_primary
    where b.gics = any(${wrong}::text[]) order by 2`;
  return rows.map(({ code, domain }) => {
    const level = deepestGicsLevel(code);
    return {
      kind: 'gics',
      subject: domain,
      expected: 'the 8 digits of a sub-industry',
      found:
        level === null ? `${code}, of which nothing is in the hierarchy` : `${code}, known up to ${level}`,
      fix: blazon(`catalog set ${quoted(domain)} gics <sub-industry>`),
    };
  });
}

async function currencies(sql: postgres.Sql): Promise<Inconsistency[]> {
  const known = [...ACTIVE_CURRENCIES, ...WITHDRAWN_CURRENCIES];
  const rows = await sql<{ code: string; domain: string }[]>`
    select b.issued_currency as code, coalesce(d.domain, b.name) as domain
    from brand b left join brand_domain d on d.brand_id = b.id and d.is_primary
    where b.issued_currency <> all(${known}::text[]) order by 2`;
  return rows.map(({ code, domain }) => ({
    kind: 'currency',
    subject: domain,
    expected: 'a code of ISO 4217',
    found: code,
    fix: blazon(`catalog set ${quoted(domain)} issuedCurrency <code>`),
  }));
}

async function coins(sql: postgres.Sql): Promise<Inconsistency[]> {
  const rows = await sql<{ symbol: string; names: string }[]>`
    select symbol, string_agg(name, ', ' order by name) as names from crypto_asset
    group by symbol having not bool_or(is_preferred) order by symbol`;
  return rows.map(({ symbol, names }) => ({
    kind: 'coin_symbol',
    subject: symbol,
    expected: 'one preferred coin for the symbol',
    found: `${names}, none preferred`,
    fix: blazon('catalog import <a file with the ranks of these coins>'),
  }));
}

async function websites(sql: postgres.Sql): Promise<Inconsistency[]> {
  const found: Inconsistency[] = [];
  const rows = sql<{ website: string; domains: string[] }[]>`
    select b.website, array_agg(d.domain order by d.is_primary desc, d.domain) as domains
    from brand b join brand_domain d on d.brand_id = b.id
    where b.website is not null group by b.id order by b.id`.cursor(PORTION);
  for await (const portion of rows)
    for (const { website, domains } of portion) {
      const host = URL.canParse(website) ? parseDomain(new URL(website).hostname) : null;
      const isOwn =
        host !== null && !isRefusal(host) && domains.some((domain) => host.candidates.includes(domain));
      const [domain = ''] = domains;
      if (!isOwn)
        found.push({
          kind: 'website',
          subject: domain,
          expected: `a website on ${domains.join(' or ')}`,
          found: website,
          fix:
            host !== null && !isRefusal(host)
              ? blazon(`catalog alias ${quoted(domain)} ${host.candidates.at(-1)}`)
              : blazon(`catalog set ${quoted(domain)} website <address>`),
        });
    }
  return found;
}

import { and, sql as dsql, eq, inArray, not, notInArray, type SQL } from 'drizzle-orm';
import { deepestGicsLevel, gicsNames } from '../../core/brands/gics.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import { parseDomain } from '../../core/identifiers/domain.ts';
import { ACTIVE_CURRENCIES, WITHDRAWN_CURRENCIES } from '../../core/identifiers/iso-4217.ts';
import type { Database } from '../../db/client.ts';
import { brand, brandDomain, cryptoAsset } from '../../db/schema/index.ts';
import { blazon, type Inconsistency, quoted } from './inconsistency.ts';

const PORTION = 5000;

export async function checkBrands(db: Database): Promise<Inconsistency[]> {
  return [
    ...(await classifications(db)),
    ...(await currencies(db)),
    ...(await coins(db)),
    ...(await websites(db)),
  ];
}

async function classifications({ orm }: Database): Promise<Inconsistency[]> {
  const used = await orm.selectDistinct({ code: brand.gics }).from(brand);
  const unknown = used.flatMap(({ code }) => (code !== null && gicsNames(code) === null ? [code] : []));
  const rows = await brandsBy(orm, brand.gics, inArray(brand.gics, unknown));
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

const brandsBy = (
  orm: Database['orm'],
  column: typeof brand.gics | typeof brand.issuedCurrency,
  where: SQL | undefined,
) =>
  orm
    .select({
      code: dsql<string>`${column}`,
      domain: dsql<string>`coalesce(${brandDomain.domain}, ${brand.name})`,
    })
    .from(brand)
    .leftJoin(brandDomain, and(eq(brandDomain.brandId, brand.id), brandDomain.isPrimary))
    .where(where)
    .orderBy(dsql`2`);

async function currencies({ orm }: Database): Promise<Inconsistency[]> {
  const known = [...ACTIVE_CURRENCIES, ...WITHDRAWN_CURRENCIES];
  const rows = await brandsBy(orm, brand.issuedCurrency, notInArray(brand.issuedCurrency, known));
  return rows.map(({ code, domain }) => ({
    kind: 'currency',
    subject: domain,
    expected: 'a code of ISO 4217',
    found: code,
    fix: blazon(`catalog set ${quoted(domain)} issuedCurrency <code>`),
  }));
}

async function coins({ orm }: Database): Promise<Inconsistency[]> {
  const { symbol, name, isPreferred } = cryptoAsset;
  const rows = await orm
    .select({ symbol, names: dsql<string>`string_agg(${name}, ', ' order by ${name})` })
    .from(cryptoAsset)
    .groupBy(symbol)
    .having(not(dsql`bool_or(${isPreferred})`))
    .orderBy(symbol);
  return rows.map(({ symbol, names }) => ({
    kind: 'coin_symbol',
    subject: symbol,
    expected: 'one preferred coin for the symbol',
    found: `${names}, none preferred`,
    fix: blazon('catalog import <a file with the ranks of these coins>'),
  }));
}

async function websites({ sql }: Database): Promise<Inconsistency[]> {
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

import { BRAND_FIELD_NAMES, type BrandField } from '../../../core/brands/brand-fields.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';
import { brand, brandDomain, brandKey } from '../../../db/schema/index.ts';
import { joinCompanies } from './join-companies.ts';
import { OWNS_DOMAINS } from './resolve-brands.ts';
import { bool, columnOf, insertFrom, keysOfRow, literal, refuseRows } from './statements.ts';

/** Creates the new brands of `found_brand`, and adds the domains and register keys of all of them. */
export async function writeBrands(
  sql: Transaction,
  source: SourceName,
  { hasKeys, areNew }: { hasKeys: boolean; areNew: boolean },
): Promise<{ brands: number; domains: number; keys: number }> {
  // No `order by`: both tables are in row order, and sorting rows as wide as a brand is expensive.
  const fields = BRAND_FIELD_NAMES.map((field) => [field, columnOf(sql, 's', field)] as const);
  const brands = insertFrom(
    sql,
    brand,
    {
      ...(Object.fromEntries(fields) as Record<BrandField, Fragment>),
      id: sql`f.brand_id`,
      source: literal(sql, source),
      fieldSources: sql`case when s.name is null then jsonb_build_object('name', jsonb_build_array('derived', current_date::text)) else '{}' end`,
      name: sql`coalesce(s.name, left(s.long_name, 100))`,
    },
    sql`found_brand f join staged_row s on s.row = f.row where f.is_new`,
  );
  const primary = insertFrom(
    sql,
    brandDomain,
    primaryDomain(sql, source),
    sql`found_brand f join staged_row s on s.row = f.row
      where f.is_new and s.domain is not null order by s.domain`,
  );
  // Sent together: the statements are independent.
  const [{ count: made }, { count: named }] = await Promise.all([brands, primary]);
  if (!areNew) await nameDomainless(sql, source);
  if (hasKeys) await joinCompanies(sql, 'keys');
  const aliases = await writeAliases(sql, source);
  const keys = hasKeys ? await writeKeys(sql, source) : 0;
  return { brands: made, domains: named + aliases, keys };
}

const primaryDomain = (sql: Transaction, source: SourceName) => ({
  domain: sql`s.domain`,
  brandId: sql`f.brand_id`,
  isPrimary: sql`true`,
  source: literal(sql, source),
});

/** A known company without a domain gets that of its row. If the domain has an owner, `joinCompanies` follows. */
const nameDomainless = (sql: Transaction, source: SourceName): Fragment =>
  insertFrom(
    sql,
    brandDomain,
    primaryDomain(sql, source),
    sql`found_brand f join staged_row s on s.row = f.row
      where s.domain is not null and not f.is_new
        and not exists (select from brand_domain d where d.brand_id = f.brand_id)
      order by f.brand_id, f.row
      on conflict (domain) do nothing`,
    { distinctOn: sql`f.brand_id` },
  );

/** Aliases of known and new brands; a domain of another brand stays there. @returns new ones */
async function writeAliases(sql: Transaction, source: SourceName): Promise<number> {
  const named = sql`(
      select a.row, a.domain, f.brand_id from staged_alias a join found_brand f on f.row = a.row
      union all
      select s.row, s.domain, f.brand_id from staged_row s join found_brand f on f.row = s.row
      where s.domain is not null and not f.by_domain and ${bool(sql, OWNS_DOMAINS.has(source))}
    )`;
  const added = insertFrom(
    sql,
    brandDomain,
    { domain: sql`domain`, brandId: sql`brand_id`, isPrimary: sql`false`, source: literal(sql, source) },
    sql`named order by domain, row on conflict (domain) do nothing returning domain`,
    { distinctOn: sql`domain` },
  );
  const [counts] = await sql<{ named: number; added: number }[]>`
    with named as materialized ${named}, added as (${added})
    select (select count(*) from named)::int as named, (select count(*) from added)::int as added`;
  const { named: wanted, added: written } = counts ?? { named: 0, added: 0 };
  if (wanted > written)
    await refuseRows(
      sql,
      { row: sql`named.row`, reason: sql`'domain: ' || named.domain || ' belongs to ' || b.name` },
      sql`${named} as named
        join brand_domain d on d.domain = named.domain and d.brand_id <> named.brand_id
        join brand b on b.id = d.brand_id`,
    );
  return written;
}

async function writeKeys(sql: Transaction, source: SourceName): Promise<number> {
  const keys = insertFrom(
    sql,
    brandKey,
    { type: sql`key.type`, value: sql`key.value`, brandId: sql`f.brand_id`, source: literal(sql, source) },
    sql`found_brand f
      join staged_row s on s.row = f.row
      cross join lateral ${keysOfRow(sql)}
      where key.value is not null
      order by key.type, key.value, f.row
      on conflict (type, value) do nothing`,
    { distinctOn: sql`key.type, key.value` },
  );
  const refused = refuseRows(
    sql,
    { row: sql`f.row`, reason: sql`'row: ' || key.type || ' ' || key.value || ' belongs to ' || b.name` },
    sql`found_brand f
      join staged_row s on s.row = f.row
      cross join lateral ${keysOfRow(sql)}
      join brand_key k on k.type = key.type and k.value = key.value and k.brand_id <> f.brand_id
      join brand b on b.id = k.brand_id
      where key.value is not null`,
  );
  const [{ count }] = await Promise.all([keys, refused]);
  return count;
}

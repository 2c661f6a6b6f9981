import { sql as drizzleSql } from 'drizzle-orm';
import { hasNotEnded } from '../../../catalog/listing-dates.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import { type Fragment, ormIn, type Transaction } from '../../../db/client.ts';
import { foundBrand, refusedRow } from './staging.ts';
import {
  bool,
  deleteFrom,
  insertFrom,
  keysOfRow,
  ownerOfDomain,
  ownerOfNumber,
  refuseRows,
} from './statements.ts';

/** Sources that identify brands by domain. To registers, the others, it is a weak hint: their own keys come first. */
export const OWNS_DOMAINS: ReadonlySet<SourceName> = new Set(['operator', 'facts', 'import', 'starter']);

/** Their securities are more certain than their websites. */
const SECURITIES_FIRST: ReadonlySet<SourceName> = new Set(['listed']);

/**
 * Finds the brand of every staged row, into `found_brand`, and assigns ids to new brands. Rows that cannot be merged
 * are in `refused_row`; rows in neither table concern nothing in the catalog.
 * @returns whether all found brands are new
 */
export async function resolveBrands(
  sql: Transaction,
  source: SourceName,
  set: { hasKeys: boolean; repeatsCompany: boolean; rows: number },
): Promise<{ areNew: boolean }> {
  const ownsDomains = OWNS_DOMAINS.has(source);
  const statements = [
    findBrands(sql, ownsDomains, SECURITIES_FIRST.has(source)),
    // Without statistics, a whole catalog in one stage is compared row by row; for a batch they cost more than they save.
    ...(set.rows > LARGE_STAGE ? [sql`analyze found_brand (row)`] : []),
    ...(set.hasKeys ? judgeByKeys(sql, ownsDomains) : []),
    refuseNameless(sql),
    set.repeatsCompany ? numberRepeated(sql) : numberNew(sql),
    sql`analyze found_brand (row, brand_id)`,
  ];
  await Promise.all(statements);
  const { orm } = ormIn(sql);
  const [found] = await orm
    .select({ areNew: drizzleSql<boolean>`coalesce(bool_and(${foundBrand.isNew}), false)` })
    .from(foundBrand);
  return { areNew: found?.areNew === true };
}

const LARGE_STAGE = 10_000;

/** The first match counts. Brands are never matched by name. */
const findBrands = (sql: Transaction, ownsDomains: boolean, securitiesFirst: boolean): Fragment =>
  insertFrom(
    sql,
    foundBrand,
    { row: sql`row`, brandId: sql`brand_id`, isNew: sql`false`, byDomain: sql`rank = 0` },
    sql`(
      select s.row, d.brand_id, ${ownsDomains ? sql`0` : sql`4`} as rank, 0 as place
      from staged_row s cross join lateral ${ownerOfDomain(sql, sql`s.domain`)} as d
      union all
      select a.row, d.brand_id, ${ownsDomains ? sql`1` : sql`4`}, 1 from staged_alias a cross join lateral ${ownerOfDomain(sql, sql`a.domain`)} as d
      union all
      select s.row, k.brand_id, key.rank, 0
      from staged_row s
      cross join lateral (values (2, 'wikidata', s.wikidata), (3, 'lei', s.lei), (3, 'cik', s.cik)) as key (rank, type, value)
      join brand_key k on k.type = key.type and k.value = key.value
      where key.value is not null and (s.domain is null or ${bool(sql, !ownsDomains)})
      union all
      select c.row, n.brand_id, 5, c.place
      from staged_claim c cross join lateral ${ownerOfNumber(sql, sql`c.type`, sql`c.value`)} as n
      where not c.is_listing
      union all
      select c.row, i.brand_id, 7, c.place
      from staged_claim c
      join listing l on l.mic = c.type and l.ticker = c.value and ${hasNotEnded(sql)}
      join instrument i on i.id = l.instrument_id
      where c.is_listing
      union all
      select s.row, n.brand_id, 6, 0
      from staged_instrument s
      join staged_row r on r.row = s.row and num_nonnulls(r.domain, r.wikidata, r.lei, r.cik) = 0
      join staged_number m on m.ins = s.ins
      cross join lateral ${ownerOfNumber(sql, sql`m.type`, sql`m.value`)} as n
      ${securitiesFirst ? bySecurities(sql) : sql``}
    ) as ways
    order by row, rank, place`,
    { distinctOn: sql`row` },
  );

/** Unless the listing has another ISIN. */
const bySecurities = (sql: Transaction): Fragment => sql`
      union all
      select s.row, n.brand_id, -2, s.ins
      from staged_instrument s
      join staged_number m on m.ins = s.ins
      cross join lateral ${ownerOfNumber(sql, sql`m.type`, sql`m.value`)} as n
      where s.kind is distinct from 'fund'
      union all
      select s.row, l.brand_id, -1, s.ins
      from staged_instrument s
      join staged_listing t on t.ins = s.ins and not t.ended and s.kind is distinct from 'fund'
      cross join lateral (
        select i.brand_id from listing l join instrument i on i.id = l.instrument_id
        where l.ticker = t.ticker and l.mic = any(t.or_mics) and ${hasNotEnded(sql)} and not exists (
          select from securities_number n where n.instrument_id = i.id and n.type = 'isin' and n.value <> s.isin)
        offset 0) as l`;

const refuseNameless = (sql: Transaction): Fragment =>
  refuseRows(
    sql,
    {
      row: sql`s.row`,
      reason: sql`'name: nothing in the catalog has the domain ' || s.domain || ', and a new brand needs a name'`,
      isWhole: true,
    },
    sql`staged_row s
      where s.domain is not null and not s.creates
        and not exists (select from found_brand f where f.row = s.row)
        and not exists (select from refused_row r where r.row = s.row)
        and not exists (select from staged_row other where other.domain = s.domain and other.creates)`,
  );

const numberNew = (sql: Transaction): Fragment =>
  insertFrom(
    sql,
    foundBrand,
    { row: sql`row`, brandId: sql`nextval('brand_id_seq')`, isNew: sql`true`, byDomain: sql`true` },
    sql`(
        select s.row from staged_row s
        where s.creates
          and not exists (select from found_brand f where f.row = s.row)
          and not exists (select from refused_row r where r.row = s.row)
        order by s.row
      ) as made`,
  );

/** One per domain or other key. Without `materialized` each row would scan all that the statement wrote so far. */
const numberRepeated = (sql: Transaction): Fragment => sql`
    with left_over as materialized (
      select s.row, s.made_as, s.creates
      from staged_row s
      where s.made_as is not null
        and not exists (select from found_brand f where f.row = s.row)
        and not exists (select from refused_row r where r.row = s.row)
    ), made as (
      select made_as, min(row) filter (where creates) as maker from left_over group by made_as
    ), numbered as (
      select made_as, maker, nextval('brand_id_seq') as id from made order by maker
    )
    insert into found_brand
    select l.row, n.id, l.row = n.maker, true
    from left_over l join numbered n on n.made_as = l.made_as
    where n.maker is not null`;

/** Refuses rows that contradict the register keys of their brand, and matches rows by a key found through another row. */
const judgeByKeys = (sql: Transaction, ownsDomains: boolean): Fragment[] => [
  refuseFunds(sql),
  // A domain claimed by two items of a register stays with the first.
  refuseRows(
    sql,
    {
      row: sql`f.row`,
      reason: sql`'row: ' || key.type || ' ' || key.value || ' is not the ' || key.type || ' of ' || b.name || ', which is '
        || (select string_agg(k.value, ' and ' order by k.value) from brand_key k where k.brand_id = f.brand_id and k.type = key.type)`,
      isWhole: true,
    },
    sql`found_brand f
      join staged_row s on s.row = f.row
      join brand b on b.id = f.brand_id
      cross join lateral ${keysOfRow(sql)}
      where key.value is not null and not ${bool(sql, ownsDomains)}
        and exists (select from brand_key k where k.brand_id = f.brand_id and k.type = key.type)
        and not exists (select from brand_key k where k.type = key.type and k.value = key.value and k.brand_id = f.brand_id)`,
  ),
  deleteFrom(sql, foundBrand, 'f', sql`refused_row r where r.row = f.row`),
  // Registers have a row per security: once one row matches a company, all rows with the same key do.
  sql`
    with named as (
      select s.row, key.type, key.value, f.brand_id
      from staged_row s
      cross join lateral ${keysOfRow(sql)}
      left join found_brand f on f.row = s.row
      where key.value is not null and s.domain is null
    ), owners as (
      select distinct on (type, value) type, value, brand_id from named where brand_id is not null order by type, value, row
    )
    insert into found_brand
    select distinct on (n.row) n.row, o.brand_id, false, false
    from named n join owners o on o.type = n.type and o.value = n.value
    where n.brand_id is null and not exists (select from refused_row r where r.row = n.row)
    order by n.row, n.type`,
];

/** A register has funds as companies. The brand of a fund is its provider, which has other keys and another name. */
const refuseFunds = (sql: Transaction): Fragment =>
  insertFrom(
    sql,
    refusedRow,
    {
      row: sql`s.row`,
      reason: sql`'security: ' || c.value || ' is a fund of ' || b.name`,
      isWhole: sql`true`,
    },
    sql`staged_row s
      join staged_claim c on c.row = s.row
      cross join lateral (
        (select l.instrument_id from listing l
         where c.is_listing and l.mic = c.type and l.ticker = c.value and ${hasNotEnded(sql)} offset 0)
        union all
        (select n.instrument_id from ${ownerOfNumber(sql, sql`c.type`, sql`c.value`)} as n where not c.is_listing)
      ) as o
      join instrument i on i.id = o.instrument_id and i.kind = 'fund'
      join brand b on b.id = i.brand_id
      where s.domain is null and num_nonnulls(s.wikidata, s.lei, s.cik) > 0
      order by s.row, c.place`,
    { distinctOn: sql`s.row` },
  );

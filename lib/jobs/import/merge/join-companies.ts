import { BRAND_FIELD_NAMES, BRAND_FIELDS, type BrandField } from '../../../core/brands/brand-fields.ts';
import { LOGO_ORIGINS } from '../../../core/brands/logo-origins.ts';
import { PRECEDENCE, type SourceName } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';
import { ownerOfDomain } from './look-up.ts';
import { strongerSources } from './sql-literals.ts';

/**
 * Joins companies that a row's identifiers show to be one: two brands, of which at most one has a domain. The one
 * without a domain, or the newer, goes; its keys, instruments, values and logo move. Companies with different keys of
 * the same register stay apart. Never by name.
 * @param by after the brands are written: the rows' domains and keys; after `found_way` is filled: their securities
 */
export async function joinCompanies(sql: Transaction, by: 'keys' | 'securities'): Promise<void> {
  for (;;) {
    const { count } = await sql`
      insert into joined_brand
      select distinct on (into_id) * from (
        select distinct on (gone_id) gone_id, into_id from (
          select l.row, case when l.one_is_gone then l.one else l.other end as gone_id,
            case when l.one_is_gone then l.other else l.one end as into_id
          from (
            select l.row, l.one, l.other, o.has_domain as one_has, t.has_domain as other_has,
              case when o.has_domain = t.has_domain then l.one > l.other else t.has_domain end as one_is_gone
            from (${by === 'keys' ? linksByKeys(sql) : linksBySecurities(sql)}) as l
            cross join lateral (select exists (select from brand_domain d where d.brand_id = l.one) as has_domain) as o
            cross join lateral (select exists (select from brand_domain d where d.brand_id = l.other) as has_domain) as t
          ) as l
          where not (one_has and other_has) and not exists (
            select from brand_key k join brand_key m on m.brand_id = l.other and m.type = k.type
            where k.brand_id = l.one)
        ) as pair order by gone_id, row
      ) as chosen order by into_id, gone_id`;
    if (count === 0) return;
    await sql`delete from joined_brand j using joined_brand o where o.gone_id = j.into_id`;
    await join(sql);
  }
}

const linksByKeys = (sql: Transaction): Fragment => sql`
    select f.row, f.brand_id as one, k.brand_id as other
    from found_brand f
    join staged_row s on s.row = f.row
    cross join lateral (values ('wikidata', s.wikidata), ('lei', s.lei), ('cik', s.cik)) as key (type, value)
    join brand_key k on k.type = key.type and k.value = key.value and k.brand_id <> f.brand_id
    where key.value is not null
    union all
    select f.row, f.brand_id, d.brand_id
    from found_brand f
    join staged_row s on s.row = f.row
    cross join lateral ${ownerOfDomain(sql, sql`s.domain`)} as d
    where s.domain is not null and not f.by_domain and d.brand_id <> f.brand_id`;

const linksBySecurities = (sql: Transaction): Fragment => sql`
    select w.row, f.brand_id as one, w.brand_id as other
    from found_way w join found_brand f on f.row = w.row and f.brand_id <> w.brand_id`;

/** Moves everything from `gone_id` to `into_id` of `joined_brand`, and empties it. */
async function join(sql: Transaction): Promise<void> {
  const ranks = sql.unsafe(`array[${LOGO_ORIGINS.map((origin) => `'${origin}'`).join()}]`);
  const statements = [
    sql`
      update brand b set ${list(sql, (field) => sql`${sql(columnOf(field))} = case when ${isTaken(sql, field)} then g.${sql(columnOf(field))} else b.${sql(columnOf(field))} end`)},
        field_sources = b.field_sources || jsonb_strip_nulls(jsonb_build_object(${list(
          sql,
          (field) => sql`
          ${word(sql, field)}, case when ${isTaken(sql, field)} then
            jsonb_build_array(${holder(sql, sql`g`, field)}, coalesce(g.field_sources -> ${word(sql, field)} ->> 1, current_date::text)) end`,
        )})),
        source_url = coalesce(b.source_url, g.source_url), hidden_at = coalesce(b.hidden_at, g.hidden_at),
        hidden_reason = coalesce(b.hidden_reason, g.hidden_reason)
      from joined_brand j join brand g on g.id = j.gone_id
      where b.id = j.into_id`,
    sql`
      update brand b set name = left(b.long_name, 100) from joined_brand j
      where b.id = j.into_id and b.field_sources -> 'name' ->> 0 = 'derived' and b.long_name is not null`,
    sql`
      delete from logo l using joined_brand j, logo o
      where (l.brand_id, o.brand_id) in ((j.gone_id, j.into_id), (j.into_id, j.gone_id))
        and (array_position(${ranks}, l.origin), l.brand_id = j.gone_id) > (array_position(${ranks}, o.origin), o.brand_id = j.gone_id)`,
    sql`update logo l set brand_id = j.into_id from joined_brand j where l.brand_id = j.gone_id`,
    sql`update brand_key k set brand_id = j.into_id from joined_brand j where k.brand_id = j.gone_id`,
    sql`update instrument i set brand_id = j.into_id from joined_brand j where i.brand_id = j.gone_id`,
    sql`
      update brand_edit e set brand_id = j.into_id from joined_brand j
      where e.brand_id = j.gone_id
        and not exists (select from brand_edit o where o.brand_id = j.into_id and o.field = e.field)`,
    // A row that would have made the company that goes makes the other one no more.
    sql`update found_brand f set brand_id = j.into_id, is_new = false from joined_brand j where f.brand_id = j.gone_id`,
    sql`update brand_change c set brand_id = j.into_id from joined_brand j where c.brand_id = j.gone_id`,
    sql`update found_way w set brand_id = j.into_id from joined_brand j where w.brand_id = j.gone_id`,
    sql`delete from brand b using joined_brand j where b.id = j.gone_id`,
    sql`delete from joined_brand`,
  ];
  await Promise.all(statements);
}

const columnOf = (field: BrandField): string => BRAND_FIELDS[field].column;
const word = (sql: Transaction, field: BrandField): Fragment => sql.unsafe(`'${field}'`);

const list = (sql: Transaction, write: (field: BrandField) => Fragment): Fragment =>
  BRAND_FIELD_NAMES.map(write).reduce((all, fragment) => sql`${all}, ${fragment}`);

const holder = (sql: Transaction, brand: Fragment, field: BrandField): Fragment =>
  sql`coalesce(${brand}.field_sources -> ${word(sql, field)} ->> 0, ${brand}.source)`;

/** The stronger source's value counts; of two of the same source, the value of the brand that stays. */
function isTaken(sql: Transaction, field: BrandField): Fragment {
  const order = sql.unsafe(`array[${PRECEDENCE[field].map((source) => `'${source}'`).join()}]`);
  const rank = (brand: Fragment) => sql`coalesce(array_position(${order}, ${holder(sql, brand, field)}), 99)`;
  return sql`(g.${sql(columnOf(field))} is not null
    and (b.${sql(columnOf(field))} is null or ${rank(sql`g`)} < ${rank(sql`b`)}))`;
}

/**
 * Joins instruments of one brand that a staged instrument was found as by different identifiers: a source knew its
 * ISIN, another only a ticker. Instruments with different ISINs or kinds stay apart, and so do two that a stronger
 * source lists as two.
 */
export async function joinInstruments(sql: Transaction, source: SourceName): Promise<void> {
  const { count } = await sql`
    insert into joined_instrument
    select distinct on (w.instrument_id) w.instrument_id, best.instrument_id
    from (
      select distinct on (w.ins) w.ins, w.instrument_id, w.brand_id from found_way w join found_brand f on f.row = w.row and f.brand_id = w.brand_id
      order by w.ins, w.rank, w.value
    ) as best
    join found_way w on w.ins = best.ins and w.brand_id = best.brand_id and w.instrument_id <> best.instrument_id
    join instrument o on o.id = best.instrument_id
    join instrument i on i.id = w.instrument_id
    where (i.kind = o.kind or 'common' in (i.kind, o.kind))
      and not (array[i.source, o.source] <@ ${strongerSources(sql, 'listing', source)})
      and not exists (
        select from securities_number n join securities_number m on m.instrument_id = o.id and m.type = n.type
        where n.instrument_id = i.id and n.type = 'isin')
    order by w.instrument_id, best.ins`;
  if (count === 0) return;
  await Promise.all([
    sql`delete from joined_instrument j using joined_instrument o where o.gone_id = j.into_id`,
    sql`
      update instrument o set kind = i.kind from joined_instrument j join instrument i on i.id = j.gone_id
      where o.id = j.into_id and o.kind = 'common' and i.kind <> 'common'`,
    sql`update securities_number n set instrument_id = j.into_id from joined_instrument j where n.instrument_id = j.gone_id`,
    sql`
      delete from listing l using joined_instrument j, listing o
      where l.instrument_id = j.gone_id and o.instrument_id = j.into_id
        and (o.mic, o.ticker, o.valid_to) is not distinct from (l.mic, l.ticker, l.valid_to)`,
    sql`update listing l set instrument_id = j.into_id from joined_instrument j where l.instrument_id = j.gone_id`,
    sql`update found_way w set instrument_id = j.into_id from joined_instrument j where w.instrument_id = j.gone_id`,
    sql`delete from instrument i using joined_instrument j where i.id = j.gone_id`,
    sql`delete from joined_instrument`,
  ]);
}

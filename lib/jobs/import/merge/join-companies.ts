import { getTableName } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import { BRAND_FIELD_NAMES, type BrandField } from '../../../core/brands/brand-fields.ts';
import { LOGO_ORIGINS } from '../../../core/brands/logo-origins.ts';
import { PRECEDENCE, type SourceName } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';
import {
  brand,
  brandEdit,
  brandKey,
  instrument,
  listing,
  logo,
  securitiesNumber,
} from '../../../db/schema/index.ts';
import { brandChange, foundBrand, foundWay, joinedBrand, joinedInstrument } from './staging.ts';
import {
  columnOf,
  deleteFrom,
  insertFrom,
  keysOfRow,
  list,
  literal,
  ownerOfDomain,
  strongerSources,
  updateFrom,
} from './statements.ts';

/**
 * Joins companies that a row's identifiers show to be one: two brands, of which at most one has a domain. The one
 * without a domain, or the newer, goes; its keys, instruments, values and logo move. Companies with different keys of
 * the same register stay apart. Never by name.
 * @param by after the brands are written: the rows' domains and keys; after `found_way` is filled: their securities
 */
export async function joinCompanies(sql: Transaction, by: 'keys' | 'securities'): Promise<void> {
  for (;;) {
    const { count } = await insertFrom(
      sql,
      joinedBrand,
      { goneId: sql`gone_id`, intoId: sql`into_id` },
      sql`(
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
        ) as chosen order by into_id, gone_id`,
      { distinctOn: sql`into_id` },
    );
    if (count === 0) return;
    await dropChains(sql, joinedBrand);
    await joinBrands(sql);
  }
}

const linksByKeys = (sql: Transaction): Fragment => sql`
    select f.row, f.brand_id as one, k.brand_id as other
    from found_brand f
    join staged_row s on s.row = f.row
    cross join lateral ${keysOfRow(sql)}
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
    from found_way w join found_brand f on f.row = w.row and f.brand_id <> w.brand_id
    join staged_instrument s on s.ins = w.ins join instrument i on i.id = w.instrument_id
    where 'fund' not in (i.kind, coalesce(s.kind, i.kind))`;

/** Of pairs that follow each other, the last one waits for the next round. */
const dropChains = (sql: Transaction, joined: Joined): Fragment =>
  deleteFrom(sql, joined, 'j', sql`${sql(getTableName(joined))} o where o.gone_id = j.into_id`);

type Joined = typeof joinedBrand | typeof joinedInstrument;

/** Points rows from `gone_id` to `into_id`, then deletes what is gone. @param moves tables `t`, with more conditions */
function moveRows(
  sql: Transaction,
  [joined, key, owner]: readonly [Joined, key: 'brandId' | 'instrumentId', owner: PgTable],
  moves: readonly (readonly [PgTable, assigns?: Record<string, Fragment>, where?: Fragment])[],
): Fragment[] {
  const pairs = sql(getTableName(joined));
  const column = sql(`t.${getTableName(owner)}_id`);
  return [
    ...moves.map(([table, assigns, where = sql``]) =>
      updateFrom(
        sql,
        table,
        't',
        { [key]: sql`j.into_id`, ...assigns },
        sql`${pairs} j where ${column} = j.gone_id ${where}`,
      ),
    ),
    deleteFrom(sql, owner, 't', sql`${pairs} j where t.id = j.gone_id`),
    sql`delete from ${pairs}`,
  ];
}

/** Of the logos of two brands that are joined. */
function dropWeakerLogos(sql: Transaction): Fragment {
  const ranks = sql.unsafe(`array[${LOGO_ORIGINS.map((origin) => `'${origin}'`).join()}]`);
  return deleteFrom(
    sql,
    logo,
    'l',
    sql`joined_brand j, logo o
      where (l.brand_id, o.brand_id) in ((j.gone_id, j.into_id), (j.into_id, j.gone_id))
        and (array_position(${ranks}, l.origin), l.brand_id = j.gone_id) > (array_position(${ranks}, o.origin), o.brand_id = j.gone_id)`,
  );
}

async function joinBrands(sql: Transaction): Promise<void> {
  const fields = BRAND_FIELD_NAMES.map((field) => {
    const [kept, gone] = [columnOf(sql, 'b', field), columnOf(sql, 'g', field)];
    return [field, sql`case when ${isTaken(sql, field)} then ${gone} else ${kept} end`] as const;
  });
  const sources = list(
    sql,
    BRAND_FIELD_NAMES,
    (field) => sql`${literal(sql, field)}, case when ${isTaken(sql, field)} then
      jsonb_build_array(${holder(sql, sql`g`, field)}, coalesce(g.field_sources -> ${literal(sql, field)} ->> 1, current_date::text)) end`,
  );
  await Promise.all([
    updateFrom(
      sql,
      brand,
      'b',
      {
        ...(Object.fromEntries(fields) as Record<BrandField, Fragment>),
        fieldSources: sql`b.field_sources || jsonb_strip_nulls(jsonb_build_object(${sources}))`,
        sourceUrl: sql`coalesce(b.source_url, g.source_url)`,
        hiddenAt: sql`coalesce(b.hidden_at, g.hidden_at)`,
        hiddenReason: sql`coalesce(b.hidden_reason, g.hidden_reason)`,
      },
      sql`joined_brand j join brand g on g.id = j.gone_id where b.id = j.into_id`,
    ),
    updateFrom(
      sql,
      brand,
      'b',
      { name: sql`left(b.long_name, 100)` },
      sql`joined_brand j
        where b.id = j.into_id and b.field_sources -> 'name' ->> 0 = 'derived' and b.long_name is not null`,
    ),
    dropWeakerLogos(sql),
    ...moveRows(
      sql,
      [joinedBrand, 'brandId', brand],
      [
        [logo],
        [brandKey],
        [instrument],
        [
          brandEdit,
          {},
          sql`and not exists (select from brand_edit o where o.brand_id = j.into_id and o.field = t.field)`,
        ],
        // A row that would have made the company that goes makes the other one no more.
        [foundBrand, { isNew: sql`false` }],
        [brandChange],
        [foundWay],
      ],
    ),
  ]);
}

const holder = (sql: Transaction, brand: Fragment, field: BrandField): Fragment =>
  sql`coalesce(${brand}.field_sources -> ${literal(sql, field)} ->> 0, ${brand}.source)`;

/** The stronger source's value counts; of two of the same source, the value of the brand that stays. */
function isTaken(sql: Transaction, field: BrandField): Fragment {
  const order = sql.unsafe(`array[${PRECEDENCE[field].map((source) => `'${source}'`).join()}]`);
  const rank = (brand: Fragment) => sql`coalesce(array_position(${order}, ${holder(sql, brand, field)}), 99)`;
  return sql`(${columnOf(sql, 'g', field)} is not null
    and (${columnOf(sql, 'b', field)} is null or ${rank(sql`g`)} < ${rank(sql`b`)}))`;
}

/**
 * Joins instruments of one brand that a staged instrument was found as by different identifiers: a source knew its
 * ISIN, another only a ticker. Instruments with different ISINs or kinds stay apart, and so do two that a stronger
 * source lists as two.
 */
export async function joinInstruments(sql: Transaction, source: SourceName): Promise<void> {
  const { count } = await insertFrom(
    sql,
    joinedInstrument,
    { goneId: sql`w.instrument_id`, intoId: sql`best.instrument_id` },
    sql`(
        select distinct on (w.ins) w.ins, w.instrument_id, w.brand_id
        from found_way w join found_brand f on f.row = w.row and f.brand_id = w.brand_id
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
      order by w.instrument_id, best.ins`,
    { distinctOn: sql`w.instrument_id` },
  );
  if (count === 0) return;
  await Promise.all([
    dropChains(sql, joinedInstrument),
    updateFrom(
      sql,
      instrument,
      'o',
      {
        kind: sql`case o.kind when 'common' then i.kind else o.kind end`,
        name: sql`coalesce(o.name, i.name)`,
      },
      sql`joined_instrument j join instrument i on i.id = j.gone_id
        where o.id = j.into_id and (o.kind = 'common' and i.kind <> 'common' or o.name is null and i.name is not null)`,
    ),
    deleteFrom(
      sql,
      listing,
      'l',
      sql`joined_instrument j, listing o
        where l.instrument_id = j.gone_id and o.instrument_id = j.into_id
          and (o.mic, o.ticker, o.valid_to) is not distinct from (l.mic, l.ticker, l.valid_to)`,
    ),
    ...moveRows(
      sql,
      [joinedInstrument, 'instrumentId', instrument],
      [[securitiesNumber], [listing], [foundWay]],
    ),
  ]);
}

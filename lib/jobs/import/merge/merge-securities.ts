import { hasNotEnded } from '../../../catalog/listing-dates.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';
import { instrument, securitiesNumber } from '../../../db/schema/index.ts';
import { joinCompanies, joinInstruments } from './join-companies.ts';
import { mergeListings } from './merge-listings.ts';
import { foundInstrument, foundWay } from './staging.ts';
import {
  deleteFrom,
  insertFrom,
  literal,
  ownerOfNumber,
  refuseRows,
  strongerSources,
  updateFrom,
} from './statements.ts';

interface SecurityCounts {
  instruments: number;
  numbers: number;
  listings: { new: number; changed: number; refused: number };
}

/** Finds or creates instruments, and adds numbers and listings. Conflicts with other companies are in `refused_row`. */
export async function mergeSecurities(
  sql: Transaction,
  source: SourceName,
  staged: number,
): Promise<SecurityCounts> {
  const instruments = await mergeInstruments(sql, source);
  const numbers = await writeNumbers(sql, source, staged);
  const listings = await mergeListings(sql, source);
  return { instruments, numbers, listings };
}

async function mergeInstruments(sql: Transaction, source: SourceName): Promise<number> {
  await findInstruments(sql);
  await joinCompanies(sql, 'securities');
  await joinInstruments(sql, source);
  await Promise.all([chooseInstruments(sql), ...leaveToOwners(sql), numberNewInstruments(sql)]);
  const created = insertFrom(
    sql,
    instrument,
    {
      id: sql`i.instrument_id`,
      brandId: sql`i.brand_id`,
      kind: sql`coalesce(s.kind, 'common')`,
      name: sql`s.name`,
      source: literal(sql, source),
    },
    sql`found_instrument i join staged_instrument s on s.ins = i.ins where i.is_new order by i.instrument_id`,
  );
  const renamed = updateFrom(
    sql,
    instrument,
    'e',
    {
      kind: sql`coalesce(s.kind, e.kind)`,
      name: sql`coalesce(s.name, e.name)`,
      source: literal(sql, source),
    },
    sql`found_instrument i join staged_instrument s on s.ins = i.ins
      where not i.is_new and e.id = i.instrument_id and (s.kind <> e.kind or s.name <> coalesce(e.name, ''))
        and e.source <> all(${strongerSources(sql, 'listing', source)})`,
  );
  const analyzed = sql`analyze found_instrument (ins, row, instrument_id)`;
  const [{ count }] = await Promise.all([created, renamed, analyzed]);
  return count;
}

/**
 * By number, else by a ticker that the same brand has there today (for an ended listing: ever had). `offset 0` keeps
 * the planner from reading the whole table for a few thousand tickers. A ticker of another brand counts if one of the
 * two has no domain, since they may be the same company.
 */
const findInstruments = (sql: Transaction): Fragment =>
  insertFrom(
    sql,
    foundWay,
    {
      ins: sql`ins`,
      row: sql`row`,
      instrumentId: sql`instrument_id`,
      brandId: sql`brand_id`,
      rank: sql`rank`,
      value: sql`value`,
    },
    sql`(
      select s.ins, s.row, n.instrument_id, n.brand_id, case m.type when 'isin' then 0 else 1 end as rank, m.value
      from staged_instrument s
      join staged_number m on m.ins = s.ins
      cross join lateral ${ownerOfNumber(sql, sql`m.type`, sql`m.value`)} as n
      union all
      select s.ins, s.row, l.instrument_id, i.brand_id, 2, l.id::text
      from staged_instrument s
      join found_brand f on f.row = s.row
      join staged_listing t on t.ins = s.ins
      cross join lateral (
        select l.* from listing l
        where l.ticker = t.ticker and l.mic = any(t.or_mics) and (t.ended or ${hasNotEnded(sql)})
        offset 0) as l
      join instrument i on i.id = l.instrument_id
      where s.makes
        and (i.brand_id = f.brand_id or not t.ended and (
          not exists (select from brand_domain d where d.brand_id = i.brand_id)
          or not exists (select from brand_domain d where d.brand_id = f.brand_id)))
        and not exists (
        select from securities_number n where n.instrument_id = i.id and n.type = 'isin' and n.value <> s.isin)
      union all
      select s.ins, s.row, l.instrument_id, i.brand_id, 3, l.id::text
      from staged_instrument s
      join staged_claim c on c.row = s.row and c.is_listing
      join listing l on l.mic = c.type and l.ticker = c.value and ${hasNotEnded(sql)}
      join instrument i on i.id = l.instrument_id
      where s.is_claimed and not exists (
        select from securities_number n where n.instrument_id = i.id and n.type = 'isin' and n.value <> s.isin)
    ) as ways`,
  );

const chooseInstruments = (sql: Transaction): Fragment =>
  insertFrom(
    sql,
    foundInstrument,
    {
      ins: sql`w.ins`,
      row: sql`w.row`,
      instrumentId: sql`w.instrument_id`,
      brandId: sql`w.brand_id`,
      isNew: sql`false`,
    },
    sql`found_way w left join found_brand f on f.row = w.row
      where w.rank < 2 or w.rank = 3 or w.brand_id = f.brand_id
      order by w.ins, w.rank, w.value`,
    { distinctOn: sql`w.ins` },
  );

/** Instruments of other brands are reported and left unchanged. */
const leaveToOwners = (sql: Transaction): Fragment[] => [
  refuseRows(
    sql,
    { row: sql`i.row`, reason: sql`'instruments: ' || s.identity || ' belongs to ' || b.name` },
    sql`found_instrument i
      join found_brand f on f.row = i.row and f.brand_id <> i.brand_id
      join staged_instrument s on s.ins = i.ins
      join brand b on b.id = i.brand_id`,
  ),
  deleteFrom(sql, foundInstrument, 'i', sql`found_brand f where f.row = i.row and f.brand_id <> i.brand_id`),
];

const numberNewInstruments = (sql: Transaction): Fragment => sql`
    with known as materialized (
      select m.ins from staged_number m cross join lateral ${ownerOfNumber(sql, sql`m.type`, sql`m.value`)} as n
    ), missing as (
      select s.identity, f.brand_id, s.ins, s.row
      from staged_instrument s
      join found_brand f on f.row = s.row
      where s.makes
        and not exists (select from found_instrument i where i.ins = s.ins)
        and not exists (select from known k where k.ins = s.ins)
    ), made as (
      -- No join: after an earlier batch the planner expects one row and compares every pair.
      select brand_id, min(ins) as maker, array_agg(ins) as inss, array_agg(row) as rows
      from missing group by identity, brand_id
    ), numbered as (
      select *, nextval('instrument_id_seq') as id from (select * from made order by maker) as in_order
    )
    insert into found_instrument
    select m.ins, m.row, n.id, n.brand_id, m.ins = n.maker
    from numbered n cross join unnest(n.inss, n.rows) as m (ins, row)`;

async function writeNumbers(sql: Transaction, source: SourceName, staged: number): Promise<number> {
  const { count: written } = await insertFrom(
    sql,
    securitiesNumber,
    {
      type: sql`m.type`,
      value: sql`m.value`,
      instrumentId: sql`i.instrument_id`,
      origin: sql`m.origin`,
      source: literal(sql, source),
    },
    sql`found_instrument i join staged_number m on m.ins = i.ins
      order by m.type, m.value, (m.origin = 'given') desc, m.ins
      on conflict (type, value) do nothing`,
    { distinctOn: sql`m.type, m.value` },
  );
  if (written === staged) return written;
  await refuseRows(
    sql,
    {
      row: sql`i.row`,
      reason: sql`'instruments: ' || m.type || ' ' || m.value || ' belongs to ' ||
        case when n.brand_id = i.brand_id then 'another instrument of the brand' else b.name end`,
    },
    sql`found_instrument i
      join staged_number m on m.ins = i.ins and m.origin = 'given'
      cross join lateral ${ownerOfNumber(sql, sql`m.type`, sql`m.value`)} as n
      join brand b on b.id = n.brand_id
      where n.instrument_id <> i.instrument_id`,
  );
  return written;
}

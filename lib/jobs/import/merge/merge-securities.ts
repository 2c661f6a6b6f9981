import { hasNotEnded, today } from '../../../catalog/listing-dates.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import type { Fragment, Transaction } from '../../../db/client.ts';
import { joinCompanies, joinInstruments } from './join-companies.ts';
import { ownerOfNumber } from './look-up.ts';
import { literal, strongerSources } from './sql-literals.ts';

interface SecurityCounts {
  instruments: number;
  numbers: number;
  listings: { new: number; changed: number; refused: number };
}

/**
 * Finds or creates instruments, and adds numbers and listings. Conflicts with other companies are in `refused_row`.
 */
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
  const created = sql`
    insert into instrument (id, brand_id, kind, source)
    select i.instrument_id, i.brand_id, coalesce(s.kind, 'common'), ${literal(sql, source)}
    from found_instrument i join staged_instrument s on s.ins = i.ins
    where i.is_new order by i.instrument_id`;
  const renamed = sql`
    update instrument e set kind = s.kind, source = ${literal(sql, source)}
    from found_instrument i join staged_instrument s on s.ins = i.ins
    where not i.is_new and e.id = i.instrument_id and s.kind <> e.kind
      and e.source <> all(${strongerSources(sql, 'listing', source)})`;
  const analyzed = sql`analyze found_instrument (ins, row, instrument_id)`;
  const [{ count }] = await Promise.all([created, renamed, analyzed]);
  return count;
}

/**
 * By number, else by a ticker that the same brand has there today (for an ended listing: ever had). `offset 0` keeps
 * the planner from reading the whole table for a few thousand tickers. A ticker of another brand counts if one of the
 * two has no domain, since they may be the same company.
 */
const findInstruments = (sql: Transaction): Fragment => sql`
    insert into found_way
    select * from (
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
    ) as ways`;

const chooseInstruments = (sql: Transaction): Fragment => sql`
    insert into found_instrument
    select distinct on (w.ins) w.ins, w.row, w.instrument_id, w.brand_id, false
    from found_way w left join found_brand f on f.row = w.row
    where w.rank < 2 or w.rank = 3 or w.brand_id = f.brand_id
    order by w.ins, w.rank, w.value`;

/** Instruments of other brands are reported and left unchanged. */
const leaveToOwners = (sql: Transaction): Fragment[] => [
  sql`
    insert into refused_row
    select i.row, 'instruments: ' || s.identity || ' belongs to ' || b.name, false
    from found_instrument i
    join found_brand f on f.row = i.row and f.brand_id <> i.brand_id
    join staged_instrument s on s.ins = i.ins
    join brand b on b.id = i.brand_id`,
  sql`
    delete from found_instrument i using found_brand f where f.row = i.row and f.brand_id <> i.brand_id`,
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
      select identity, brand_id, min(ins) as maker from missing group by identity, brand_id
    ), numbered as (
      select identity, brand_id, maker, nextval('instrument_id_seq') as id from made order by maker
    )
    insert into found_instrument
    select m.ins, m.row, n.id, m.brand_id, m.ins = n.maker
    from missing m join numbered n on n.identity = m.identity and n.brand_id = m.brand_id`;

async function writeNumbers(sql: Transaction, source: SourceName, staged: number): Promise<number> {
  const { count: written } = await sql`
    insert into securities_number (type, value, instrument_id, origin, source)
    select distinct on (m.type, m.value) m.type, m.value, i.instrument_id, m.origin, ${literal(sql, source)}
    from found_instrument i join staged_number m on m.ins = i.ins
    order by m.type, m.value, (m.origin = 'given') desc, m.ins
    on conflict (type, value) do nothing`;
  if (written === staged) return written;
  await sql`
    insert into refused_row
    select i.row, 'instruments: ' || m.type || ' ' || m.value || ' belongs to ' ||
      case when n.brand_id = i.brand_id then 'another instrument of the brand' else b.name end, false
    from found_instrument i
    join staged_number m on m.ins = i.ins and m.origin = 'given'
    cross join lateral ${ownerOfNumber(sql, sql`m.type`, sql`m.value`)} as n
    join brand b on b.id = n.brand_id
    where n.instrument_id <> i.instrument_id`;
  return written;
}

async function mergeListings(sql: Transaction, source: SourceName): Promise<SecurityCounts['listings']> {
  const changed = sql`
    update listing l set valid_from = coalesce(p.valid_from, l.valid_from), valid_to = p.valid_to, source = ${literal(sql, source)}
    from planned_listing p where p.action = 'change' and l.id = p.listing_id`;
  // A ticker that a stronger source, or a later day, gives to another company ends for the previous one.
  const ended = sql`
    update listing l set valid_to = greatest(coalesce(p.valid_from, ${today(sql)}), l.valid_from)
    from planned_listing p where p.action = 'replace' and l.id = p.listing_id`;
  const added = sql`
    insert into listing (instrument_id, mic, ticker, valid_from, valid_to, source)
    select instrument_id, mic, ticker, valid_from, valid_to, ${literal(sql, source)}
    from planned_listing where action in ('add', 'replace') order by ins
    on conflict do nothing`;
  const refused = sql`
    insert into refused_row
    select i.row, 'listings: ' || p.ticker || ' on ' || p.mic || ' belongs to ' || b.name, false
    from planned_listing p
    join found_instrument i on i.ins = p.ins
    cross join lateral (
      select l.instrument_id from listing l
      where l.mic = p.mic and l.ticker = p.ticker and l.instrument_id <> p.instrument_id
        and (l.valid_to is null or l.valid_to > coalesce(p.valid_from, ${today(sql)}))
      offset 0) as l
    join instrument other on other.id = l.instrument_id
    join brand b on b.id = other.brand_id
    where p.action in ('add', 'taken') and p.valid_to is null`;
  const counted = sql<{ changed: number; refused: number }[]>`
    select count(*) filter (where action in ('change', 'replace'))::int as changed,
           count(*) filter (where action = 'refused')::int as refused from planned_listing`;
  const [, , , { count }, , [counts]] = await Promise.all([
    planListings(sql, source),
    changed,
    ended,
    added,
    refused,
    counted,
  ]);
  return { new: count, changed: counts?.changed ?? 0, refused: counts?.refused ?? 0 };
}

/** Decides what to do with each staged listing, given the instrument's current one and that of another company. */
const planListings = (sql: Transaction, source: SourceName): Fragment => sql`
    insert into planned_listing
    select distinct on (instrument_id, mic, ticker, ended) ins,
      case
        when own_id is not null and ended then case
          when (own_to is not null and (valid_to = own_to or valid_to is null and not own_is_open) and (valid_from is null or valid_from is not distinct from own_from)) then 'same'
          when own_is_stronger then 'refused' else 'change' end
        when own_id is not null and own_is_open then case
          when not own_is_lifted and (valid_from is null or valid_from is not distinct from own_from) then 'same'
          when own_is_stronger then 'refused' else 'change' end
        when own_id is not null and own_is_stronger then 'refused'
        when not ended and other_id is not null then case when other_may_go then 'replace' else 'taken' end
        else 'add'
      end,
      case when own_id is not null and (ended or own_is_open) then own_id else other_id end,
      instrument_id, mic, ticker, valid_from,
      case when ended then coalesce(valid_to, case when not own_is_open then own_to end, ${today(sql)})
        when own_is_open and not own_is_lifted then own_to end
    from (
      select t.ins, i.instrument_id, t.mic, t.ticker, t.valid_from, t.valid_to, t.ended,
        own.id as own_id, own.valid_from as own_from, own.valid_to as own_to,
        own.source = any(${strongerSources(sql, 'listing', source)}) as own_is_stronger,
        own.is_open as own_is_open,
        -- The source no longer says that it will end, and no other listing has the ticker from then on.
        own.is_open and own.valid_to is not null and own.source = ${literal(sql, source)} and other.id is null as own_is_lifted,
        other.id as other_id,
        other.source <> all(${strongerSources(sql, 'listing', source)}) and (other.source <> ${literal(sql, source)} or t.valid_from > coalesce(other.valid_from, '-infinity')) as other_may_go
      from staged_listing t
      join found_instrument i on i.ins = t.ins
      left join lateral (
        select l.*, ${hasNotEnded(sql)} as is_open from listing l
        where l.instrument_id = i.instrument_id and l.mic = any(t.or_mics) and l.ticker = t.ticker
        order by ${hasNotEnded(sql)} desc, (l.mic = t.mic) desc, l.valid_to desc limit 1
      ) as own on true
      left join lateral (
        select l.* from listing l
        where l.mic = t.mic and l.ticker = t.ticker and l.instrument_id <> i.instrument_id
          and (l.valid_to is null or l.valid_to > coalesce(t.valid_from, ${today(sql)}))
          and not exists (
            select from staged_listing e join found_instrument ei on ei.ins = e.ins
            where e.ended and ei.instrument_id = l.instrument_id and e.mic = l.mic and e.ticker = l.ticker)
        order by l.valid_to desc limit 1
      ) as other on true
    ) as seen
    order by instrument_id, mic, ticker, ended, ins desc`;

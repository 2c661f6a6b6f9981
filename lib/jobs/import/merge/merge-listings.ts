import { eq, inArray } from 'drizzle-orm';
import { hasNotEnded, today } from '../../../catalog/listing-dates.ts';
import type { SourceName } from '../../../core/brands/precedence.ts';
import { type Fragment, ormIn, type Transaction } from '../../../db/client.ts';
import { listing } from '../../../db/schema/index.ts';
import { plannedListing } from './staging.ts';
import { insertFrom, literal, refuseRows, strongerSources, updateFrom } from './statements.ts';

interface ListingCounts {
  new: number;
  changed: number;
  refused: number;
}

export async function mergeListings(sql: Transaction, source: SourceName): Promise<ListingCounts> {
  const changed = updateFrom(
    sql,
    listing,
    'l',
    {
      validFrom: sql`coalesce(p.valid_from, l.valid_from)`,
      validTo: sql`p.valid_to`,
      source: literal(sql, source),
    },
    sql`planned_listing p where p.action = 'change' and l.id = p.listing_id`,
  );
  // A ticker that a stronger source, or a later day, gives to another company ends for the previous one.
  const ended = updateFrom(
    sql,
    listing,
    'l',
    { validTo: sql`greatest(coalesce(p.valid_from, ${today(sql)}), l.valid_from)` },
    sql`planned_listing p where p.action = 'replace' and l.id = p.listing_id`,
  );
  const added = insertFrom(
    sql,
    listing,
    {
      instrumentId: sql`instrument_id`,
      mic: sql`mic`,
      ticker: sql`ticker`,
      validFrom: sql`valid_from`,
      validTo: sql`valid_to`,
      source: literal(sql, source),
    },
    sql`planned_listing where action in ('add', 'replace') order by ins on conflict do nothing`,
  );
  const refused = refuseRows(
    sql,
    { row: sql`i.row`, reason: sql`'listings: ' || p.ticker || ' on ' || p.mic || ' belongs to ' || b.name` },
    sql`planned_listing p
      join found_instrument i on i.ins = p.ins
      cross join lateral (
        select l.instrument_id from listing l
        where l.mic = p.mic and l.ticker = p.ticker and l.instrument_id <> p.instrument_id
          and (l.valid_to is null or l.valid_to > coalesce(p.valid_from, ${today(sql)}))
        offset 0) as l
      join instrument other on other.id = l.instrument_id
      join brand b on b.id = other.brand_id
      where p.action in ('add', 'taken') and p.valid_to is null`,
  );
  const [, , , { count }] = await Promise.all([planListings(sql, source), changed, ended, added, refused]);
  const { orm } = ormIn(sql);
  return {
    new: count,
    changed: await orm.$count(plannedListing, inArray(plannedListing.action, ['change', 'replace'])),
    refused: await orm.$count(plannedListing, eq(plannedListing.action, 'refused')),
  };
}

/** Decides what to do with each staged listing, given the instrument's current one and that of another company. */
const planListings = (sql: Transaction, source: SourceName): Fragment =>
  insertFrom(
    sql,
    plannedListing,
    {
      ins: sql`ins`,
      action: sql`case
        when own_id is not null and ended then case
          when (own_to is not null and (valid_to = own_to or valid_to is null and not own_is_open) and (valid_from is null or valid_from is not distinct from own_from)) then 'same'
          when own_is_stronger then 'refused' else 'change' end
        when own_id is not null and own_is_open then case
          when not own_is_lifted and (valid_from is null or valid_from is not distinct from own_from) then 'same'
          when own_is_stronger then 'refused' else 'change' end
        when own_id is not null and own_is_stronger then 'refused'
        when not ended and other_id is not null then case when other_may_go then 'replace' else 'taken' end
        else 'add'
      end`,
      listingId: sql`case when own_id is not null and (ended or own_is_open) then own_id else other_id end`,
      instrumentId: sql`instrument_id`,
      mic: sql`mic`,
      ticker: sql`ticker`,
      validFrom: sql`valid_from`,
      validTo: sql`case when ended then coalesce(valid_to, case when not own_is_open then own_to end, ${today(sql)})
        when own_is_open and not own_is_lifted then own_to end`,
    },
    sql`(
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
    order by instrument_id, mic, ticker, ended, ins desc`,
    { distinctOn: sql`instrument_id, mic, ticker, ended` },
  );

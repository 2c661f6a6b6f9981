import type { Transaction } from '../../../db/client.ts';

/** Creates the temporary tables of a merge, emptied by every commit. `staged_…` have the rows of a stage. */
export async function createStaging(sql: Transaction): Promise<void> {
  await sql`
    -- made_as: what a new company is created for, equal in all rows about it; creates: this row may create it.
    create temp table if not exists staged_row (
      row int, domain text collate "C", made_as text collate "C", creates boolean, wikidata text, lei text, cik text,
      name text, long_name text, short_description text, long_description text, website text, color text, colors text[],
      founded_year int4, ended_on text, employees text, issued_currency text, social jsonb, address jsonb, gics text
    ) on commit delete rows;
    create temp table if not exists staged_alias (row int, domain text collate "C") on commit delete rows;
    -- A security the row is found by: a number, or a ticker with a MIC as its type.
    create temp table if not exists staged_claim (row int, place int, type text, value text, is_listing boolean) on commit delete rows;
    -- makes: whether to create it if it is unknown; is_claimed: the row's claim refers to this instrument.
    create temp table if not exists staged_instrument (row int, ins int, identity text, kind text, isin text, makes boolean, is_claimed boolean) on commit delete rows;
    create temp table if not exists staged_number (ins int, type text, value text, origin text) on commit delete rows;
    create temp table if not exists staged_listing (
      ins int, mic text, ticker text, valid_from date, valid_to date, ended boolean, or_mics text[]
    ) on commit delete rows;
    create temp table if not exists staged_coin (
      row int, symbol text, name text, coingecko_id text, market_cap_rank int, color text, is_preferred boolean
    ) on commit delete rows;

    -- by_domain: the row's own domain is the brand's, or will be.
    create temp table if not exists found_brand (row int, brand_id int8, is_new boolean, by_domain boolean) on commit delete rows;
    -- Rows that contradict the catalog. Where is_whole, nothing of the row is taken.
    create temp table if not exists refused_row (row int, reason text, is_whole boolean) on commit delete rows;
    create temp table if not exists brand_change (brand_id int8, row int, taken text[], changed text[], refused text[]) on commit delete rows;
    -- Every instrument a staged one was found as; found_instrument has the best.
    create temp table if not exists found_way (ins int, row int, instrument_id int8, brand_id int8, rank int, value text) on commit delete rows;
    create temp table if not exists joined_brand (gone_id int8, into_id int8) on commit delete rows;
    create temp table if not exists joined_instrument (gone_id int8, into_id int8) on commit delete rows;
    create temp table if not exists found_instrument (ins int, row int, instrument_id int8, brand_id int8, is_new boolean) on commit delete rows;
    create temp table if not exists planned_listing (
      ins int, action text, listing_id int8, instrument_id int8, mic text, ticker text, valid_from date, valid_to date
    ) on commit delete rows;
    create temp table if not exists found_coin (row int, coin_id int8, is_new boolean) on commit delete rows`.simple();
}

/** Empties the tables between two stages; not with TRUNCATE, which read-only transactions do not allow. */
export async function emptyStaging(sql: Transaction): Promise<void> {
  await sql`
    delete from staged_row; delete from staged_alias; delete from staged_claim; delete from staged_instrument;
    delete from staged_number; delete from staged_listing; delete from staged_coin; delete from found_brand;
    delete from refused_row; delete from brand_change; delete from found_instrument; delete from planned_listing;
    delete from found_coin; delete from found_way; delete from joined_brand; delete from joined_instrument`.simple();
}

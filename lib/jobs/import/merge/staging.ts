import { getTableColumns, getTableName } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  integer,
  jsonb,
  type PgColumn,
  type PgTable,
  pgTable,
  text,
} from 'drizzle-orm/pg-core';
import type { Transaction } from '../../../db/client.ts';
import { bytewiseText } from '../../../db/schema/columns.ts';

// The temporary tables of a merge. `staged_…` have the rows of a stage, with the columns in the order of COPY.

const id = (name: string) => bigint(name, { mode: 'number' });

export const stagedRow = pgTable('staged_row', {
  row: integer('row'),
  domain: bytewiseText('domain'),
  /** The key a new company is created for, equal in all rows about it. */
  madeAs: bytewiseText('made_as'),
  creates: boolean('creates'),
  wikidata: text('wikidata'),
  lei: text('lei'),
  cik: text('cik'),
  name: text('name'),
  longName: text('long_name'),
  shortDescription: text('short_description'),
  longDescription: text('long_description'),
  website: text('website'),
  color: text('color'),
  colors: text('colors').array(),
  foundedYear: integer('founded_year'),
  endedOn: text('ended_on'),
  employees: text('employees'),
  issuedCurrency: text('issued_currency'),
  social: jsonb('social'),
  address: jsonb('address'),
  gics: text('gics'),
});

const stagedAlias = pgTable('staged_alias', { row: integer('row'), domain: bytewiseText('domain') });

/** A security the row is found by: a number, or a ticker with a MIC as its type. */
const stagedClaim = pgTable('staged_claim', {
  row: integer('row'),
  place: integer('place'),
  type: text('type'),
  value: text('value'),
  isListing: boolean('is_listing'),
});

const stagedInstrument = pgTable('staged_instrument', {
  row: integer('row'),
  ins: integer('ins'),
  identity: text('identity'),
  kind: text('kind'),
  name: text('name'),
  isin: text('isin'),
  makes: boolean('makes'),
  /** Whether the row's claim refers to this instrument. */
  isClaimed: boolean('is_claimed'),
});

const stagedNumber = pgTable('staged_number', {
  ins: integer('ins'),
  type: text('type'),
  value: text('value'),
  origin: text('origin'),
});

const stagedListing = pgTable('staged_listing', {
  ins: integer('ins'),
  mic: text('mic'),
  ticker: text('ticker'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
  ended: boolean('ended'),
  orMics: text('or_mics').array(),
});

const stagedCoin = pgTable('staged_coin', {
  row: integer('row'),
  symbol: text('symbol'),
  name: text('name'),
  coingeckoId: text('coingecko_id'),
  marketCapRank: integer('market_cap_rank'),
  color: text('color'),
  isPreferred: boolean('is_preferred'),
  domain: bytewiseText('domain'),
});

export const foundBrand = pgTable('found_brand', {
  row: integer('row'),
  brandId: id('brand_id'),
  isNew: boolean('is_new'),
  /** Whether the row's own domain is the brand's, or will be. */
  byDomain: boolean('by_domain'),
});

export const refusedRow = pgTable('refused_row', {
  row: integer('row').notNull(),
  reason: text('reason').notNull(),
  /** Whether nothing of the row is taken. */
  isWhole: boolean('is_whole'),
});

export const brandChange = pgTable('brand_change', {
  brandId: id('brand_id'),
  row: integer('row'),
  taken: text('taken').array(),
  changed: text('changed').array(),
  refused: text('refused').array(),
});

/** Every instrument a staged one was found as; `foundInstrument` has the best. */
export const foundWay = pgTable('found_way', {
  ins: integer('ins'),
  row: integer('row'),
  instrumentId: id('instrument_id'),
  brandId: id('brand_id'),
  rank: integer('rank'),
  value: text('value'),
});

const joined = { goneId: id('gone_id'), intoId: id('into_id') };
export const joinedBrand = pgTable('joined_brand', joined);
export const joinedInstrument = pgTable('joined_instrument', joined);

export const foundInstrument = pgTable('found_instrument', {
  ins: integer('ins'),
  row: integer('row'),
  instrumentId: id('instrument_id'),
  brandId: id('brand_id'),
  isNew: boolean('is_new'),
});

export const plannedListing = pgTable('planned_listing', {
  ins: integer('ins'),
  action: text('action').$type<'same' | 'change' | 'refused' | 'replace' | 'taken' | 'add'>(),
  listingId: id('listing_id'),
  instrumentId: id('instrument_id'),
  mic: text('mic'),
  ticker: text('ticker'),
  validFrom: date('valid_from'),
  validTo: date('valid_to'),
});

export const foundCoin = pgTable('found_coin', {
  row: integer('row'),
  coinId: id('coin_id'),
  isNew: boolean('is_new'),
});

const STAGED = {
  staged_row: stagedRow,
  staged_alias: stagedAlias,
  staged_claim: stagedClaim,
  staged_instrument: stagedInstrument,
  staged_number: stagedNumber,
  staged_listing: stagedListing,
  staged_coin: stagedCoin,
};

export type StagedTable = keyof typeof STAGED;

const TABLES: readonly PgTable[] = [
  ...Object.values(STAGED),
  foundBrand,
  refusedRow,
  brandChange,
  foundWay,
  joinedBrand,
  joinedInstrument,
  foundInstrument,
  plannedListing,
  foundCoin,
];

const definition = (column: PgColumn) => `${column.name} ${column.getSQLType()}`;

export async function createStaging(sql: Transaction): Promise<void> {
  const statements = TABLES.map((table) => {
    const columns = Object.values(getTableColumns(table)).map(definition).join(', ');
    return `create temp table if not exists ${getTableName(table)} (${columns}) on commit delete rows`;
  });
  await sql.unsafe(statements.join(';'));
}

/** Empties the tables between two stages; not with TRUNCATE, which read-only transactions do not allow. */
export async function emptyStaging(sql: Transaction): Promise<void> {
  await sql.unsafe(TABLES.map((table) => `delete from ${getTableName(table)}`).join(';'));
}

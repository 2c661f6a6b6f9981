import { sql } from 'drizzle-orm';
import { bigint, date, index, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { InstrumentKind } from '../../core/brands/brand-facts.ts';
import type { NumberType } from '../../core/identifiers/securities-numbers.ts';
import { brand } from './brand.ts';

export const instrument = pgTable(
  'instrument',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    brandId: bigint('brand_id', { mode: 'number' })
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
    kind: text('kind').$type<InstrumentKind>().notNull(),
    /** Of a fund, whose brand is its provider. */
    name: text('name'),
    source: text('source').notNull(),
  },
  (table) => [index('instrument_brand').on(table.brandId)],
);

/** Numbers contained in an ISIN are derived on write. */
export const securitiesNumber = pgTable(
  'securities_number',
  {
    type: text('type').$type<NumberType>().notNull(),
    value: text('value').notNull(),
    instrumentId: bigint('instrument_id', { mode: 'number' })
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    origin: text('origin').$type<'given' | 'derived'>().notNull(),
    source: text('source').notNull().default('unknown'),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.value] }),
    index('securities_number_instrument').on(table.instrumentId),
  ],
);

/** A ticker identifies a company only together with an exchange and a time. */
export const listing = pgTable(
  'listing',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    instrumentId: bigint('instrument_id', { mode: 'number' })
      .notNull()
      .references(() => instrument.id, { onDelete: 'cascade' }),
    mic: text('mic').notNull(),
    /** Upper case, classes after a hyphen. */
    ticker: text('ticker').notNull(),
    /** Without hyphens, for venues where the class is glued to the root. */
    gluedTicker: text('glued_ticker').generatedAlwaysAs(sql`replace(ticker, '-', '')`),
    validFrom: date('valid_from', { mode: 'string' }),
    /** Exclusive, may be in the future. A recycled ticker is a listing with an end. */
    validTo: date('valid_to', { mode: 'string' }),
    source: text('source').notNull(),
  },
  (table) => [
    uniqueIndex('listing_current').on(table.mic, table.ticker).where(sql`${table.validTo} is null`),
    // Also for prefix searches.
    index('listing_ticker_mic').on(sql`${table.ticker} text_pattern_ops`, table.mic),
    index('listing_glued').on(table.gluedTicker, table.mic),
    index('listing_instrument').on(table.instrumentId),
  ],
);

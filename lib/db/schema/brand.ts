import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import type { BrandFacts } from '../../core/brands/brand-facts.ts';
import type { BrandField } from '../../core/brands/brand-fields.ts';
import { bytewiseText, moment } from './columns.ts';

export const brand = pgTable(
  'brand',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    name: text('name').notNull(),
    color: text('color'),
    website: text('website'),
    /** Source of every field not in `fieldSources`. */
    source: text('source').notNull(),
    /** Fields from other sources, with the day: `{"longName": ["gleif", "2026-11-21"]}`. */
    fieldSources: jsonb('field_sources')
      .$type<Partial<Record<BrandField, [source: string, day: string]>>>()
      .notNull()
      .default({}),
    sourceUrl: text('source_url'),
    longName: text('long_name'),
    shortDescription: text('short_description'),
    longDescription: text('long_description'),
    /** `#rrggbb`, main color first. */
    colors: text('colors').array(),
    foundedYear: integer('founded_year'),
    /** Day, month or year the brand ended (ISO 8601). */
    endedOn: text('ended_on'),
    /** A range, such as `10,001-50,000`. */
    employees: text('employees'),
    /** ISO 4217, of the main listing. */
    issuedCurrency: text('issued_currency'),
    social: jsonb('social').$type<BrandFacts['social']>(),
    address: jsonb('address').$type<BrandFacts['address']>(),
    /** GICS sub-industry, 8 digits; its prefixes are the levels above. */
    gics: text('gics'),
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [index('brand_name_prefix').on(sql`lower(${table.name}) text_pattern_ops`)],
);

/** Lower-case A-labels; exactly one primary domain per brand. */
export const brandDomain = pgTable(
  'brand_domain',
  {
    domain: bytewiseText('domain').primaryKey(),
    brandId: bigint('brand_id', { mode: 'number' })
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
    isPrimary: boolean('is_primary').notNull(),
    source: text('source').notNull(),
  },
  (table) => [index('brand_domain_brand').on(table.brandId)],
);

export const brandKey = pgTable(
  'brand_key',
  {
    type: text('type').$type<'wikidata' | 'lei' | 'cik'>().notNull(),
    value: text('value').notNull(),
    brandId: bigint('brand_id', { mode: 'number' })
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
    source: text('source').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.type, table.value] }),
    index('brand_key_brand').on(table.brandId, table.type),
  ],
);

/** The value under an operator's edit, from the strongest other source; restored when the edit is undone. */
export const brandEdit = pgTable(
  'brand_edit',
  {
    brandId: bigint('brand_id', { mode: 'number' })
      .notNull()
      .references(() => brand.id, { onDelete: 'cascade' }),
    field: text('field').$type<BrandField>().notNull(),
    beneath: jsonb('beneath').$type<unknown>(),
    /** null: no source had a value. */
    beneathSource: text('beneath_source'),
    editedAt: moment('edited_at').notNull().defaultNow(),
  },
  (table) => [primaryKey({ columns: [table.brandId, table.field] })],
);

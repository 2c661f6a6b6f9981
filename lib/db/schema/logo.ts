import { sql } from 'drizzle-orm';
import {
  bigint,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { LogoOrigin } from '../../core/brands/logo-origins.ts';
import { brand } from './brand.ts';
import { bytea, moment } from './columns.ts';
import { cryptoAsset } from './crypto-asset.ts';
import { currency } from './currency.ts';

export const logo = pgTable(
  'logo',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    brandId: bigint('brand_id', { mode: 'number' }).references(() => brand.id, { onDelete: 'cascade' }),
    cryptoAssetId: bigint('crypto_asset_id', { mode: 'number' }).references(() => cryptoAsset.id, {
      onDelete: 'cascade',
    }),
    currencyCode: text('currency_code').references(() => currency.code, { onDelete: 'cascade' }),
    origin: text('origin').$type<LogoOrigin>().notNull().default('starter'),
    /** Package, version and icon; the name of an imported pack; or `operator`. */
    source: text('source').notNull(),
    license: text('license').notNull(),
    /** SHA-256 (hex) of the source file; null: from a package. */
    sourceHash: text('source_hash'),
    /** SVG (a raster as embedded PNG) that the renditions were made from; never served. */
    master: text('master').notNull(),
    /** SHA-256 (hex) of the renditions. */
    contentHash: text('content_hash').notNull(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [
    uniqueIndex('logo_brand').on(table.brandId),
    uniqueIndex('logo_crypto_asset').on(table.cryptoAssetId),
    uniqueIndex('logo_currency').on(table.currencyCode),
    check('logo_one_subject', sql`num_nonnulls(brand_id, crypto_asset_id, currency_code) = 1`),
  ],
);

export const logoRendition = pgTable(
  'logo_rendition',
  {
    logoId: bigint('logo_id', { mode: 'number' })
      .notNull()
      .references(() => logo.id, { onDelete: 'cascade' }),
    size: smallint('size').notNull(),
    /** null: in the bucket. */
    png: bytea('png'),
    /** Key in the bucket; only used without `png`. */
    object: text('object'),
    /** Strong entity tag without quotes: content hash and size. */
    etag: text('etag').notNull(),
  },
  (table) => [primaryKey({ columns: [table.logoId, table.size] })],
);

/** Logos that operators replaced, to restore them: the last few of each logo. */
export const replacedLogo = pgTable(
  'replaced_logo',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    logoId: bigint('logo_id', { mode: 'number' })
      .notNull()
      .references(() => logo.id, { onDelete: 'cascade' }),
    origin: text('origin').$type<LogoOrigin>().notNull(),
    source: text('source').notNull(),
    license: text('license').notNull(),
    sourceHash: text('source_hash'),
    master: text('master').notNull(),
    contentHash: text('content_hash').notNull(),
    /** Base64 by size; null: in the bucket. */
    pngs: jsonb('pngs').$type<Record<string, string | null>>().notNull(),
    /** Keys in the bucket by size, of those that are null in `pngs`; null: none. */
    objects: jsonb('objects').$type<Record<string, string>>(),
    /** Colors of the brand taken from this logo; null: none were, or not known. */
    colors: text('colors').array(),
    replacedAt: moment('replaced_at').notNull().defaultNow(),
  },
  (table) => [index('replaced_logo_logo').on(table.logoId)],
);

/** Objects of the bucket that no row names, to be deleted after some days. */
export const unusedPicture = pgTable('unused_picture', {
  object: text('object').primaryKey(),
  since: moment('since').notNull().defaultNow(),
});

import { sql } from 'drizzle-orm';
import { bigint, boolean, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytewiseText, moment } from './columns.ts';

/** Coins may share a symbol; the preferred one is served for it. */
export const cryptoAsset = pgTable(
  'crypto_asset',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity(),
    symbol: text('symbol').notNull(),
    name: text('name').notNull(),
    coingeckoId: text('coingecko_id'),
    marketCapRank: integer('market_cap_rank'),
    /** If not the source of the row. */
    rankSource: text('rank_source'),
    isPreferred: boolean('is_preferred').notNull(),
    color: text('color'),
    /** Of the project's website: registrable, in lower-case A-labels. */
    domain: bytewiseText('domain'),
    operatorName: text('operator_name'),
    operatorRank: integer('operator_rank'),
    source: text('source').notNull(),
    hiddenAt: moment('hidden_at'),
    hiddenReason: text('hidden_reason'),
  },
  (table) => [
    index('crypto_asset_coingecko').on(table.coingeckoId),
    unique('crypto_asset_symbol_name').on(table.symbol, table.name),
    uniqueIndex('crypto_asset_preferred').on(table.symbol).where(sql`${table.isPreferred}`),
  ],
);

import { jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

export const catalogLoad = pgTable('catalog_load', {
  source: text('source').primaryKey(),
  key: text('key').notNull(),
  loadedAt: moment('loaded_at').notNull().defaultNow(),
  counts: jsonb('counts').$type<Record<string, number>>().notNull(),
});

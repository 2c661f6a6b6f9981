import { pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** Active ISO 4217 currencies. */
export const currency = pgTable('currency', {
  code: text('code').primaryKey(),
  numeric: text('numeric').notNull(),
  name: text('name').notNull(),
  minorUnits: smallint('minor_units'),
  /** Flag shown for it (ISO 3166-1 alpha-2 or `eu`). */
  flag: text('flag'),
  source: text('source').notNull(),
});

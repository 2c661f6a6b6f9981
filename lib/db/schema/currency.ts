import { pgTable, smallint, text } from 'drizzle-orm/pg-core';

/** An active ISO 4217 currency. */
export const currency = pgTable('currency', {
  code: text('code').primaryKey(),
  numeric: text('numeric').notNull(),
  name: text('name').notNull(),
  minorUnits: smallint('minor_units'),
  /** Key of the flag shown for it (ISO 3166-1 alpha-2 or `eu`), null where there is none. */
  flag: text('flag'),
  source: text('source').notNull(),
});

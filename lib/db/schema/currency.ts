import { pgTable, smallint, text } from 'drizzle-orm/pg-core';

export const currency = pgTable('currency', {
  code: text('code').primaryKey(),
  numeric: text('numeric').notNull(),
  name: text('name').notNull(),
  minorUnits: smallint('minor_units'),
  flag: text('flag'),
  source: text('source').notNull(),
});

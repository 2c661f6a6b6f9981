import { sql } from 'drizzle-orm';

/** Of `brand b`: its colors are unknown, or were taken from a logo. Those of people and sources stay. */
export const COLORS_FOLLOW_LOGO = sql`(b.color is null and b.colors is null
  or b.field_sources #>> '{color,0}' = 'logo' and b.field_sources #>> '{colors,0}' = 'logo')`;

/** In `field_sources`: colors taken from a logo today. */
export const COLOR_SOURCES = sql`jsonb_build_object('color', jsonb_build_array('logo', current_date::text),
  'colors', jsonb_build_array('logo', current_date::text))`;

import { bigint, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const total = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Totals of all instances by minute (kept a day) and by hour (kept 400 days), for the operator's charts and `/status`. */
export const serviceSample = pgTable(
  'service_sample',
  {
    resolution: text('resolution').$type<'minute' | 'hour'>().notNull(),
    /** Start of the minute or hour. */
    at: moment('at').notNull(),
    /** Counted responses, including "not found". */
    served: total('served'),
    /** 4xx except 404 and 429. */
    refused: total('refused'),
    /** 429. */
    limited: total('limited'),
    /** 5xx. */
    failed: total('failed'),
    /** Lookups of logos and brands that were not in memory. */
    loads: total('loads'),
    /** Event loops: time busy, of the time covered. */
    busyMs: total('busy_ms'),
    coveredMs: total('covered_ms'),
    /** Sampled responses by duration, see lib/health/samples/durations.ts. */
    durations: bigint('durations', { mode: 'number' }).array().notNull(),
  },
  (table) => [primaryKey({ columns: [table.resolution, table.at] })],
);

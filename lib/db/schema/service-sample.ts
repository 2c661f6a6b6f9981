import { bigint, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

const total = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** Totals of all instances by minute (kept a day) and by hour (kept 400 days), for the operator's charts and `/status`. */
export const serviceSample = pgTable(
  'service_sample',
  {
    resolution: text('resolution').$type<'minute' | 'hour'>().notNull(),
    at: moment('at').notNull(),
    /** Counted responses, including "not found". */
    served: total('served'),
    /** 4xx except 404 and 429. */
    refused: total('refused'),
    /** 429. */
    limited: total('limited'),
    /** Those of them that had used up a limit of the day. */
    exhausted: total('exhausted').default(0),
    /** 5xx. */
    failed: total('failed'),
    /** Answers with a logo or a record; null before this was counted. */
    matched: bigint('matched', { mode: 'number' }),
    /** Lookups of logos and brands that were not in memory. */
    loads: total('loads'),
    /** Event loops: time busy, of the time covered. */
    busyMs: total('busy_ms'),
    coveredMs: total('covered_ms'),
    /** Sampled responses by duration, see lib/health/samples/durations.ts. */
    durations: bigint('durations', { mode: 'number' }).array().notNull(),
    /** Least free space of the data folders in MB, and most domains waiting for a visit; null: not measured. */
    freeMb: bigint('free_mb', { mode: 'number' }),
    waiting: integer('waiting'),
  },
  (table) => [primaryKey({ columns: [table.resolution, table.at] })],
);

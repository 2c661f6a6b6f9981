import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportCounts } from '../../core/import-counts.ts';
import { moment } from './columns.ts';

/** One import of one file: what was read of it, and what became of that. Written with every batch, in its transaction. */
export const importRun = pgTable(
  'import_run',
  {
    id: uuid('id').primaryKey(),
    fileName: text('file_name').notNull(),
    /** Bytes; with the hash it tells whether a file is the same one. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** SHA-256 (hex) over the first and the last mebibyte. */
    fileHash: text('file_hash').notNull(),
    format: text('format').notNull(),
    source: text('source').notNull(),
    license: text('license').notNull(),
    /** `running` also where the importer was killed: nobody writes to it any more, and it can be resumed. */
    status: text('status').$type<'running' | 'stopped' | 'failed' | 'done'>().notNull(),
    /** Where reading goes on: bytes of the unpacked file, lines, and rows that the format gave. */
    byteOffset: bigint('byte_offset', { mode: 'number' }).notNull(),
    lineOffset: bigint('line_offset', { mode: 'number' }).notNull(),
    rowOffset: bigint('row_offset', { mode: 'number' }).notNull(),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    /** The file of rows that were not taken, and its length when this was written: what is behind it is written again. */
    reportFile: text('report_file').notNull(),
    reportBytes: bigint('report_bytes', { mode: 'number' }).notNull(),
    /** Why it failed, for `failed`. */
    problem: text('problem'),
    startedAt: moment('started_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('import_run_file').on(table.fileHash, table.startedAt)],
);

import { bigint, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { ImportCounts } from '../../core/import-counts.ts';
import { moment } from './columns.ts';

export const importRun = pgTable(
  'import_run',
  {
    id: uuid('id').primaryKey(),
    fileName: text('file_name').notNull(),
    /** In bytes; identifies the file together with the hash. */
    fileSize: bigint('file_size', { mode: 'number' }).notNull(),
    /** SHA-256 (hex) of the first and last MiB. */
    fileHash: text('file_hash').notNull(),
    format: text('format').notNull(),
    source: text('source').notNull(),
    license: text('license').notNull(),
    /** Stays `running` if the importer was killed; it can then be resumed. */
    status: text('status').$type<'running' | 'stopped' | 'failed' | 'done'>().notNull(),
    /** Position to resume from: bytes of the uncompressed file, lines, and rows of the format. */
    byteOffset: bigint('byte_offset', { mode: 'number' }).notNull(),
    lineOffset: bigint('line_offset', { mode: 'number' }).notNull(),
    rowOffset: bigint('row_offset', { mode: 'number' }).notNull(),
    counts: jsonb('counts').$type<ImportCounts>().notNull(),
    /** File of rejected rows and its length at this position; anything after it is rewritten. */
    reportFile: text('report_file').notNull(),
    reportBytes: bigint('report_bytes', { mode: 'number' }).notNull(),
    problem: text('problem'),
    startedAt: moment('started_at').notNull().defaultNow(),
    updatedAt: moment('updated_at').notNull().defaultNow(),
  },
  (table) => [index('import_run_file').on(table.fileHash, table.startedAt)],
);

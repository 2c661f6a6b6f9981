import { SOURCES, type SourceName } from '../../core/brands/precedence.ts';
import { addCounts, type ImportCounts, noCounts } from '../../core/import-counts.ts';
import type { Transaction } from '../../db/client.ts';
import { type Database, json } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { type Position, START } from './format.ts';
import type { ImportFile } from './import-file.ts';

/** One import of one file, as far as it has been committed. */
export interface ImportRun {
  id: string;
  fileName: string;
  fileSize: number;
  fileHash: string;
  format: string;
  source: SourceName;
  status: 'running' | 'stopped' | 'failed' | 'done';
  position: Position;
  counts: ImportCounts;
  reportFile: string;
  reportBytes: number;
  problem: string | null;
  /** ISO 8601. */
  startedAt: string;
  updatedAt: string;
}

type Row = Omit<ImportRun, 'position' | 'counts'> & {
  byteOffset: number;
  lineOffset: number;
  rowOffset: number;
  counts: string;
};

const COLUMNS = (sql: Database['sql']) => sql`
  id, file_name as "fileName", file_size::float8 as "fileSize", file_hash as "fileHash", format, source, status,
  byte_offset::float8 as "byteOffset", line_offset::float8 as "lineOffset", row_offset::float8 as "rowOffset",
  counts::text as counts, report_file as "reportFile", report_bytes::float8 as "reportBytes", problem,
  to_json(started_at) #>> '{}' as "startedAt", to_json(updated_at) #>> '{}' as "updatedAt"`;

function runOf({ byteOffset, lineOffset, rowOffset, counts, ...row }: Row): ImportRun {
  // Their order is lost in the database.
  const inOrder = noCounts();
  addCounts(inOrder, JSON.parse(counts));
  return { ...row, position: { byte: byteOffset, line: lineOffset, rows: rowOffset }, counts: inOrder };
}

/** Begins a run of a file that can be told again by its size and hash. @param reportFile of the id it is given */
export async function startRun(
  db: Database,
  file: ImportFile & { size: number; hash: string },
  format: string,
  source: SourceName,
  reportFile: (id: string) => string,
): Promise<ImportRun> {
  const id = newId();
  const { sql } = db;
  const [row] = await sql<Row[]>`
    insert into import_run (id, file_name, file_size, file_hash, format, source, license, status, byte_offset, line_offset,
      row_offset, counts, report_file, report_bytes)
    values (${id}, ${file.name}, ${file.size}, ${file.hash}, ${format}, ${source}, ${SOURCES[source].license}, 'running',
      ${START.byte}, ${START.line}, ${START.rows}, ${json(noCounts())}, ${reportFile(id)}, 0)
    returning ${COLUMNS(sql)}`;
  if (row === undefined) throw new Error('the database did not keep the run');
  return runOf(row);
}

/** The newest run of this very file in this format and under this source. */
export async function newestRun(
  db: Database,
  file: { size: number; hash: string },
  format: string,
  source: SourceName,
): Promise<ImportRun | null> {
  const { sql } = db;
  const [row] = await sql<Row[]>`
    select ${COLUMNS(sql)} from import_run
    where file_hash = ${file.hash} and file_size = ${file.size} and format = ${format} and source = ${source}
    order by started_at desc limit 1`;
  return row === undefined ? null : runOf(row);
}

export async function findRun(db: Database, id: string): Promise<ImportRun | null> {
  const { sql } = db;
  const [row] = await sql<Row[]>`select ${COLUMNS(sql)} from import_run where id = ${id}`;
  return row === undefined ? null : runOf(row);
}

/** The newest runs first. */
export async function listRuns(db: Database, limit = 50): Promise<ImportRun[]> {
  const { sql } = db;
  const rows = await sql<Row[]>`
    select ${COLUMNS(sql)} from import_run order by started_at desc limit ${limit}`;
  return rows.map(runOf);
}

/** Two importers are at work on one run. */
export class RunIsTaken extends Error {}

/**
 * Claims the next batch of a run: whoever else works on it waits here, and is then too late.
 * The transaction of an importer that was killed may still be ending; this waits for it, too.
 */
export async function claimRun(sql: Transaction, { id, position }: ImportRun): Promise<void> {
  const [row] = await sql<{ rows: number }[]>`
    select row_offset::float8 as rows from import_run where id = ${id} for update`;
  if (row?.rows !== position.rows)
    throw new RunIsTaken(
      `Another importer has gone on with run ${id} in the meantime. Start again with --resume to see where it is.`,
    );
}

/** Writes how far the run has come; in the transaction of the batch that brought it there. */
export async function saveRun(sql: Transaction, run: ImportRun): Promise<void> {
  await sql`
    update import_run set status = ${run.status}, byte_offset = ${run.position.byte}, line_offset = ${run.position.line},
      row_offset = ${run.position.rows}, counts = ${json(run.counts)}, report_bytes = ${run.reportBytes}, updated_at = now()
    where id = ${run.id}`;
}

/** Ends a run, or leaves it to be resumed. */
export async function endRun(
  db: Database,
  id: string,
  status: ImportRun['status'],
  problem: string | null = null,
): Promise<void> {
  await db.sql`
    update import_run set status = ${status}, problem = ${problem}, updated_at = now() where id = ${id}`;
}

import { and, desc, eq, sql } from 'drizzle-orm';
import { SOURCES, type SourceName } from '../../core/brands/precedence.ts';
import { addCounts, type ImportCounts, noCounts } from '../../core/import-counts.ts';
import { type Database, ormIn, type Transaction } from '../../db/client.ts';
import { newId } from '../../db/new-id.ts';
import { importRun } from '../../db/schema/index.ts';
import { type Position, START } from './format.ts';
import type { ImportFile } from './import-file.ts';

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
  startedAt: string;
  updatedAt: string;
}

function runOf({ byteOffset, lineOffset, rowOffset, ...row }: typeof importRun.$inferSelect): ImportRun {
  // jsonb does not keep the order of the counts.
  const counts = noCounts();
  addCounts(counts, row.counts);
  return {
    ...row,
    source: row.source as SourceName,
    position: { byte: byteOffset, line: lineOffset, rows: rowOffset },
    counts,
    startedAt: row.startedAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
  };
}

/** Starts a run of a file, identified by size and hash. @param reportFile path by run id */
export async function startRun(
  db: Database,
  file: ImportFile & { size: number; hash: string },
  format: string,
  source: SourceName,
  reportFile: (id: string) => string,
): Promise<ImportRun> {
  const id = newId();
  const [row] = await db.orm
    .insert(importRun)
    .values({
      id,
      fileName: file.name,
      fileSize: file.size,
      fileHash: file.hash,
      format,
      source,
      license: SOURCES[source].license,
      status: 'running',
      byteOffset: START.byte,
      lineOffset: START.line,
      rowOffset: START.rows,
      counts: noCounts(),
      reportFile: reportFile(id),
      reportBytes: 0,
    })
    .returning();
  if (row === undefined) throw new Error('inserting the run returned no row');
  return runOf(row);
}

export async function newestRun(
  db: Database,
  file: { size: number; hash: string },
  format: string,
  source: SourceName,
): Promise<ImportRun | null> {
  const [row] = await db.orm
    .select()
    .from(importRun)
    .where(
      and(
        eq(importRun.fileHash, file.hash),
        eq(importRun.fileSize, file.size),
        eq(importRun.format, format),
        eq(importRun.source, source),
      ),
    )
    .orderBy(desc(importRun.startedAt))
    .limit(1);
  return row === undefined ? null : runOf(row);
}

export async function findRun(db: Database, id: string): Promise<ImportRun | null> {
  const [row] = await db.orm.select().from(importRun).where(eq(importRun.id, id));
  return row === undefined ? null : runOf(row);
}

export async function listRuns(db: Database, limit = 50): Promise<ImportRun[]> {
  const rows = await db.orm.select().from(importRun).orderBy(desc(importRun.startedAt)).limit(limit);
  return rows.map(runOf);
}

export class RunIsTaken extends Error {}

/** Claims the next batch: a second importer, or one that continues a killed one, waits here. */
export async function claimRun(tx: Transaction, { id, position }: ImportRun): Promise<void> {
  const [row] = await ormIn(tx)
    .orm.select({ rows: importRun.rowOffset })
    .from(importRun)
    .where(eq(importRun.id, id))
    .for('update');
  if (row?.rows !== position.rows)
    throw new RunIsTaken(
      `Another importer has continued run ${id}. Run the command again with --resume to continue from its position.`,
    );
}

export async function saveRun(tx: Transaction, run: ImportRun): Promise<void> {
  const { status, position, counts, reportBytes } = run;
  await ormIn(tx)
    .orm.update(importRun)
    .set({
      status,
      byteOffset: position.byte,
      lineOffset: position.line,
      rowOffset: position.rows,
      counts,
      reportBytes,
      updatedAt: sql`now()`,
    })
    .where(eq(importRun.id, run.id));
}

/** @param problem for people, if the run failed */
export async function endRun(
  db: Database,
  id: string,
  status: ImportRun['status'],
  problem: string | null = null,
): Promise<void> {
  await db.orm.update(importRun).set({ status, problem, updatedAt: sql`now()` }).where(eq(importRun.id, id));
}

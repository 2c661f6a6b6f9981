import { setImmediate as nextTurn } from 'node:timers/promises';
import { CATALOG_LOCK_ID } from '../../catalog/catalog-lock.ts';
import type { SourceName } from '../../core/brands/precedence.ts';
import { addCounts, changedNothing, type ImportCounts, noCounts } from '../../core/import-counts.ts';
import { type Database, openDatabase, type Transaction } from '../../db/client.ts';
import { ImportFileError, type ImportFormat, type Position, type ReadRow, START } from './format.ts';
import type { ImportFile } from './import-file.ts';
import { claimRun, endRun, type ImportRun, saveRun } from './import-run.ts';
import { Batch } from './merge/batch.ts';
import { UnstorableRow } from './merge/copy-text.ts';
import { createStaging } from './merge/create-staging.ts';
import { mergeBatch } from './merge/merge-batch.ts';
import { NewBrands } from './merge/new-brands.ts';
import { ReservedIds } from './merge/reserved-ids.ts';

import { type ReportedRow, ReportFile } from './report-file.ts';
import { shadowCatalogue } from './shadow-catalogue.ts';

export interface ImportJob {
  file: ImportFile;
  format: ImportFormat;
  /** Whose word the rows are. */
  source: SourceName;
  /** The run to begin or to go on with; null for what cannot be resumed: a dry run, standard input. */
  run: ImportRun | null;
  /** Where rows that are not taken go; null: nowhere. */
  reportFile: string | null;
  isDryRun: boolean;
  /** Ends the import with what was read so far, to be resumed later. */
  signal?: AbortSignal;
}

export interface ImportOutcome {
  status: 'done' | 'stopped';
  /** Of the whole run, also of what was done before it was resumed. */
  counts: ImportCounts;
  /** Rows read now. */
  rows: number;
  seconds: number;
}

/** How far an import has come, at this moment. */
export interface ImportProgress {
  rows: number;
  rowsPerSecond: number;
  bytes: number;
  /** Null for standard input. */
  totalBytes: number | null;
  secondsLeft: number | null;
  counts: ImportCounts;
}

/** Batches of fewer rows announce each brand they change; larger ones the catalogue as a whole, at most so often. */
const ROWS_ANNOUNCED_ONE_BY_ONE = 200;
const ANNOUNCED_EVERY_MS = 2000;
/** Rows read before the database's answers about the batch before are looked at: a tenth of a millisecond of work. */
const ROWS_PER_TURN = 3;

/**
 * Brings the rows of a file into the catalogue: read as a stream, in batches of one transaction each, which also holds
 * where reading goes on. While the database works on one batch, the next is read. Memory does not grow with the file.
 * Command-line work that may be killed and resumed at any moment, so it uses transactions.
 * @throws ImportFileError for a file that cannot be read to its end; what was committed stays
 */
export class Import {
  private readonly job: ImportJob;
  private readonly db: Database;
  private readonly report: ReportFile | null;
  private readonly counts: ImportCounts;
  private readonly startedAtMs = performance.now();
  /** Bytes of a plain file that earlier starts of the run have read. */
  private readonly bytesBefore: number;
  private rows = 0;
  private announcedAtMs = 0;
  private hasUnannounced = false;
  private readonly ids = new ReservedIds();
  /** Whether the last batch made brands and met none that was known, so that the next one may, too. */
  private expectsNew = false;

  constructor(databaseUrl: string, job: ImportJob) {
    this.job = job;
    this.db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
    this.counts = job.run?.counts ?? noCounts();
    this.bytesBefore = job.format.canSeek && !job.file.isPacked ? (job.run?.position.byte ?? 0) : 0;
    if (job.run !== null) job.run.status = 'running';
    this.report = job.reportFile === null ? null : new ReportFile(job.reportFile, job.run?.reportBytes ?? 0);
  }

  async run(): Promise<ImportOutcome> {
    const { run, isDryRun } = this.job;
    try {
      await this.db.sql.begin(async (sql) => {
        if (isDryRun) await shadowCatalogue(sql);
        await createStaging(sql);
      });
      const status = await this.commitAll().catch(async (error: unknown) => {
        await this.announceRest().catch(() => {});
        throw error;
      });
      await this.announceRest();
      if (run !== null) await endRun(this.db, run.id, status);
      if (!isDryRun && status === 'done')
        await this.db
          .sql`analyze brand, brand_domain, brand_key, instrument, securities_number, listing, crypto_asset`;
      return { status, counts: this.counts, rows: this.rows, seconds: this.seconds() };
    } catch (error) {
      if (run !== null && error instanceof ImportFileError)
        await endRun(this.db, run.id, 'failed', error.message);
      throw error;
    } finally {
      await this.report?.close();
      await this.db.close();
    }
  }

  progress(): ImportProgress {
    const { size } = this.job.file;
    const bytes = this.job.file.bytesRead();
    const seconds = this.seconds();
    const bytesNow = Math.max(0, bytes - this.bytesBefore);
    return {
      rows: this.rows,
      rowsPerSecond: Math.round(this.rows / seconds),
      bytes,
      totalBytes: size,
      secondsLeft: size === null || bytesNow === 0 ? null : Math.round(((size - bytes) / bytesNow) * seconds),
      counts: this.counts,
    };
  }

  private seconds(): number {
    return Math.max(0.001, (performance.now() - this.startedAtMs) / 1000);
  }

  private async commitAll(): Promise<'done' | 'stopped'> {
    const { signal } = this.job;
    let filling = this.newBatch();
    let committing: Promise<void> = Promise.resolve();
    const commit = async () => {
      await committing;
      committing = this.commit(filling);
      // Whoever awaits it next learns of its failure; until then it is not an unhandled one.
      committing.catch(() => {});
      filling = this.newBatch();
    };
    try {
      for await (const item of rowsOf(this.job)) {
        filling.add(item);
        if (signal?.aborted) break;
        if (filling.size % ROWS_PER_TURN === 0) await nextTurn();
        if (filling.isFull) await commit();
      }
    } catch (error) {
      // What was read of a file that turns out to be broken is as good as the rest of it.
      if (error instanceof ImportFileError && filling.position !== null) await commit();
      await committing.catch(() => {});
      throw error;
    }
    if (filling.position !== null) await commit();
    await committing;
    return signal?.aborted ? 'stopped' : 'done';
  }

  private newBatch(): FilledBatch {
    return new FilledBatch(this.expectsNew ? new NewBrands(this.job.source, this.ids) : undefined);
  }

  private async commit(batch: FilledBatch): Promise<void> {
    const { run, source, isDryRun } = this.job;
    // The server itself sees to it that a dry run writes to nothing but temporary tables.
    await this.db.sql.begin(isDryRun ? 'read only' : 'read write', async (sql) => {
      // Losing the last batches together with where they end is as good as not having read them yet. The end of the run
      // is committed in the ordinary way, and takes them all to the disk.
      await sql`set local synchronous_commit = off`;
      if (run !== null) await claimRun(sql, run);
      if (!isDryRun) await sql`select pg_advisory_xact_lock(${CATALOG_LOCK_ID})`;
      const isBulk = batch.rows.rowCount > ROWS_ANNOUNCED_ONE_BY_ONE;
      if (isBulk) await sql`set local blazon.bulk = 'on'`;
      const { counts, refused } = await mergeBatch(sql, source, batch.rows);
      counts.rows.read += batch.bad.length;
      counts.rows.bad += batch.bad.length;
      addCounts(this.counts, counts);
      const reportBytes = (await this.report?.append(batch.reported(refused))) ?? 0;
      if (run !== null && batch.position !== null) {
        run.position = batch.position;
        run.counts = this.counts;
        run.reportBytes = reportBytes;
        await saveRun(sql, run);
      }
      if (isBulk && !isDryRun && !changedNothing(counts)) await this.announce(sql);
      const { brands } = counts;
      this.expectsNew = isBulk && brands.new > 0 && brands.changed + brands.unchanged === 0;
      if (this.expectsNew) await this.ids.refill(sql);
    });
    this.rows += batch.size;
  }

  /** Every announcement makes the whole catalogue be looked up again, so not every batch gets one. */
  private async announce(sql: Transaction): Promise<void> {
    const isDue = performance.now() - this.announcedAtMs >= ANNOUNCED_EVERY_MS;
    this.hasUnannounced = !isDue;
    if (!isDue) return;
    this.announcedAtMs = performance.now();
    await announceCatalogue(sql);
  }

  private async announceRest(): Promise<void> {
    if (this.hasUnannounced) await announceCatalogue(this.db.sql);
    this.hasUnannounced = false;
  }
}

const announceCatalogue = (sql: Database['sql'] | Transaction) =>
  sql`select pg_notify('blazon_change', 'catalog:*')`;

/** The rows of a file from where its run stands. */
async function* rowsOf({ file, format, run }: ImportJob): AsyncGenerator<ReadRow> {
  const from = run?.position ?? START;
  const stream = file.open(format.canSeek ? from.byte : 0);
  let left = format.canSeek ? 0 : from.rows;
  const input = { stream, from: format.canSeek ? from : START, head: file.head, fileName: file.plainName };
  for await (const item of format.read(input)) {
    if (left > 0) left -= 1;
    else yield item;
  }
}

/** A batch with the lines its rows stood on, and the rows that are none. */
class FilledBatch {
  readonly rows: Batch;
  readonly bad: ReportedRow[] = [];
  position: Position | null = null;
  /** Where each row of the batch stood. */
  private readonly lines: number[] = [];

  constructor(making?: NewBrands) {
    this.rows = new Batch(making);
  }

  get size(): number {
    return this.rows.rowCount + this.bad.length;
  }

  get isFull(): boolean {
    return this.rows.isFull || this.bad.length >= 1000;
  }

  add(item: ReadRow): void {
    this.position = item.next;
    if ('bad' in item) this.bad.push({ line: item.line, reason: item.bad, row: item.raw });
    else
      try {
        this.rows.add(item.row);
        this.lines.push(item.line);
      } catch (error) {
        if (!(error instanceof UnstorableRow)) throw error;
        this.bad.push({ line: item.line, reason: error.message, row: item.row });
      }
  }

  /** What goes into the report, in the order of the lines. */
  reported(refused: readonly { row: number; reason: string }[]): ReportedRow[] {
    const rows = refused.flatMap(({ row, reason }) => {
      const line = this.lines[row];
      return line === undefined ? [] : [{ line, reason, row: this.rows.rows[row] }];
    });
    return [...this.bad, ...rows].sort((a, b) => a.line - b.line);
  }
}

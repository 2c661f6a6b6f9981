import { addAbortSignal } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { analyzeCatalog, announceCatalog, asBulk, lockCatalog } from '../../catalog/bulk-write.ts';
import type { SourceName } from '../../core/brands/precedence.ts';
import { addCounts, changedNothing, type ImportCounts, noCounts } from '../../core/import-counts.ts';
import { inSpan } from '../../core/tracing.ts';
import { type Database, openDatabase, type Transaction } from '../../db/client.ts';
import { ReportFile } from '../report-file.ts';
import { ImportFileError, type ImportFormat, type ReadRow, START } from './format.ts';
import type { ImportFile } from './import-file.ts';
import { claimRun, endRun, type ImportRun, saveRun } from './import-run.ts';
import { Batch } from './merge/batch.ts';
import { UnstorableRow } from './merge/copy-text.ts';
import { mergeBatch } from './merge/merge-batch.ts';
import { createStaging } from './merge/staging.ts';
import { shadowCatalog } from './shadow-catalog.ts';

interface ImportJob {
  file: ImportFile;
  format: ImportFormat;
  source: SourceName;
  run: ImportRun | null;
  reportFile: string | null;
  isDryRun: boolean;
  signal?: AbortSignal;
}

export interface ImportOutcome {
  status: 'done' | 'stopped';
  /** Of the whole run, including the part before it was resumed. */
  counts: ImportCounts;
  rows: number;
  seconds: number;
}

interface ImportProgress {
  rows: number;
  rowsPerSecond: number;
  bytes: number;
  totalBytes: number | null;
  secondsLeft: number | null;
  counts: ImportCounts;
}

/** Larger batches announce the whole catalog instead of each changed brand, at most once per interval. */
const MAX_ROWS_ANNOUNCED_EACH = 200;
const ANNOUNCE_INTERVAL_MS = 2000;
/** Rows read between turns of the event loop, which handles the database's responses: about 0.1 ms of work. */
const ROWS_PER_TURN = 3;

/**
 * Imports the rows of a file in batches. Each batch is one transaction, which also stores the position in the file;
 * while it is merged, the next is read. Uses constant memory, and may be killed and resumed at any time.
 * @throws ImportFileError for a file that cannot be read to its end; committed batches stay
 */
export class Import {
  readonly #job: ImportJob;
  readonly #db: Database;
  readonly #report: ReportFile | null;
  readonly #counts: ImportCounts;
  readonly #startedAtMs = performance.now();
  readonly #bytesBefore: number;
  #rows = 0;
  #announcedAtMs = 0;
  #hasUnannounced = false;

  constructor(databaseUrl: string, job: ImportJob) {
    this.#job = job;
    this.#db = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 0, isBulk: true });
    this.#counts = job.run?.counts ?? noCounts();
    this.#bytesBefore = job.format.canSeek && !job.file.isPacked ? (job.run?.position.byte ?? 0) : 0;
    if (job.run !== null) job.run.status = 'running';
    this.#report = job.reportFile === null ? null : new ReportFile(job.reportFile, job.run?.reportBytes ?? 0);
  }

  run(): Promise<ImportOutcome> {
    const { format, source } = this.#job;
    const about = { 'blazon.format': format.name, 'blazon.source': source };
    return inSpan('import', about, async (span) => {
      const outcome = await this.#run();
      span.setAttributes({ 'blazon.status': outcome.status, 'blazon.rows': outcome.rows });
      return outcome;
    });
  }

  async #run(): Promise<ImportOutcome> {
    const { run, isDryRun } = this.#job;
    try {
      await this.#db.sql.begin(async (sql) => {
        if (isDryRun) await shadowCatalog(sql);
        await createStaging(sql);
      });
      const status = await this.#commitAll().catch(async (error: unknown) => {
        await this.#announceRest().catch(() => {});
        throw error;
      });
      await this.#announceRest();
      if (run !== null) await endRun(this.#db, run.id, status);
      if (!isDryRun && status === 'done') await analyzeCatalog(this.#db);
      return { status, counts: this.#counts, rows: this.#rows, seconds: this.#seconds() };
    } catch (error) {
      if (run !== null && error instanceof ImportFileError)
        await endRun(this.#db, run.id, 'failed', error.message);
      throw error;
    } finally {
      this.#report?.close();
      await this.#db.close();
    }
  }

  progress(): ImportProgress {
    const { size } = this.#job.file;
    const bytes = this.#job.file.bytesRead();
    const seconds = this.#seconds();
    const bytesNow = Math.max(0, bytes - this.#bytesBefore);
    return {
      rows: this.#rows,
      rowsPerSecond: Math.round(this.#rows / seconds),
      bytes,
      totalBytes: size,
      secondsLeft: size === null || bytesNow === 0 ? null : Math.round(((size - bytes) / bytesNow) * seconds),
      counts: this.#counts,
    };
  }

  #seconds(): number {
    return Math.max(0.001, (performance.now() - this.#startedAtMs) / 1000);
  }

  async #commitAll(): Promise<'done' | 'stopped'> {
    const { signal } = this.#job;
    let filling = new Batch();
    let committing: Promise<void> = Promise.resolve();
    const commit = async () => {
      await committing;
      committing = this.#commit(filling);
      // The next await reports a failure; until then it must not count as unhandled.
      committing.catch(() => {});
      filling = new Batch();
    };
    try {
      for await (const item of rowsOf(this.#job)) {
        addTo(filling, item);
        if (signal?.aborted) break;
        if (filling.size % ROWS_PER_TURN === 0) await nextTurn();
        if (filling.isFull) await commit();
      }
    } catch (error) {
      // Keep the rows read before a broken part of the file.
      if (error instanceof ImportFileError && filling.position !== null) await commit();
      await committing.catch(() => {});
      throw error;
    }
    if (filling.position !== null) await commit();
    await committing;
    return signal?.aborted ? 'stopped' : 'done';
  }

  async #commit(batch: Batch): Promise<void> {
    const { run, source, isDryRun } = this.#job;
    // In a read-only transaction PostgreSQL allows writes only to temporary tables.
    await this.#db.sql.begin(isDryRun ? 'read only' : 'read write', async (sql) => {
      // A crash may lose the last batches with their positions; they are read again. The end of the run is
      // committed synchronously, which flushes them all.
      await sql`set local synchronous_commit = off`;
      if (run !== null) await claimRun(sql, run);
      if (!isDryRun) await lockCatalog(sql);
      const isBulk = batch.rows.length > MAX_ROWS_ANNOUNCED_EACH;
      if (isBulk) await asBulk(sql);
      const { counts, refused } = await mergeBatch(sql, source, batch);
      counts.rows.read += batch.bad.length;
      counts.rows.bad += batch.bad.length;
      addCounts(this.#counts, counts);
      this.#report?.add(batch.reported(refused));
      const reportBytes = (await this.#report?.flush()) ?? 0;
      if (run !== null && batch.position !== null) {
        run.position = batch.position;
        run.counts = this.#counts;
        run.reportBytes = reportBytes;
        await saveRun(sql, run);
      }
      if (isBulk && !isDryRun && !changedNothing(counts)) await this.#announce(sql);
    });
    this.#rows += batch.size;
  }

  /** Each announcement invalidates the whole catalog in every cache, so not every batch makes one. */
  async #announce(sql: Transaction): Promise<void> {
    const isDue = performance.now() - this.#announcedAtMs >= ANNOUNCE_INTERVAL_MS;
    this.#hasUnannounced = !isDue;
    if (!isDue) return;
    this.#announcedAtMs = performance.now();
    await announceCatalog(sql);
  }

  async #announceRest(): Promise<void> {
    if (this.#hasUnannounced) await announceCatalog(this.#db.sql);
    this.#hasUnannounced = false;
  }
}

async function* rowsOf({ file, format, run, signal }: ImportJob): AsyncGenerator<ReadRow> {
  const from = run?.position ?? START;
  const stream = file.open(format.canSeek ? from.byte : 0);
  // Also ends a long part of the file without rows.
  if (signal !== undefined) addAbortSignal(signal, stream);
  let left = format.canSeek ? 0 : from.rows;
  const input = { stream, from: format.canSeek ? from : START, head: file.head, fileName: file.plainName };
  try {
    for await (const item of format.read(input)) {
      if (left > 0) left -= 1;
      else yield item;
    }
  } catch (error) {
    if (signal?.aborted !== true) throw error;
  }
}

function addTo(batch: Batch, item: ReadRow): void {
  batch.position = item.next;
  if ('bad' in item) batch.bad.push({ line: item.line, reason: item.bad, row: item.raw });
  else
    try {
      batch.add(item.row, item.line);
    } catch (error) {
      if (!(error instanceof UnstorableRow)) throw error;
      batch.bad.push({ line: item.line, reason: error.message, row: item.row });
    }
}

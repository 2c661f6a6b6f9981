import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { openDatabase } from '../../lib/db/client.ts';
import { decoderPool } from '../../lib/jobs/decoding/decoder-pool.ts';
import { CELLS_PER_PAGE, contactSheet, type SheetCell } from '../../lib/jobs/drawing/contact-sheet.ts';
import type { ExistingLogo } from '../../lib/jobs/logo-packs/existing-logos.ts';
import { importLogoPack, type LogoImportSummary } from '../../lib/jobs/logo-packs/import-logo-pack.ts';
import { PackUnusable } from '../../lib/jobs/logo-packs/logo-pack.ts';
import type { MadeLogo } from '../../lib/jobs/logo-packs/logo-writer.ts';
import { shownPath } from '../../lib/jobs/logo-packs/pack-path.ts';
import { PACK_PROBLEMS, type PackProblemCode } from '../../lib/jobs/logo-packs/pack-problem.ts';
import type { PackKey } from '../../lib/jobs/logo-packs/read-name.ts';
import { ReportFile } from '../../lib/jobs/report-file.ts';
import { CommandFailed } from '../context.ts';
import { DECODING_PROCESS, requireFact } from '../logo-options.ts';
import type { ImportKind } from './import-kind.ts';

/** Folders and zips of logos, named after their subjects. */
export const logoPacks: ImportKind = {
  formats: { logos: 'a folder or zip of logos named by domain, ticker, number or coin' },
  // A zip may hold rows as well: only a folder is a pack by itself.
  recognizes: async (path) => (await stat(path).catch(() => null))?.isDirectory() === true,
  async run(path, options, place, screen) {
    const { source, license } = options;
    if (source === undefined || license === undefined)
      throw new CommandFailed('usage', 'Expected --source and --license with a pack of logos.');
    let at = { done: 0, total: 0, perSecond: 0, secondsLeft: 0 };
    const work = runLogoPack(path, { ...options, source, license }, place, {
      onProgress: (progress) => {
        at = progress;
      },
      signal: screen.signal,
    });
    return screen.during(
      () => ({
        rows: at.done,
        rowsPerSecond: Math.round(at.perSecond),
        bytes: at.done,
        totalBytes: at.total === 0 ? null : at.total,
        secondsLeft: at.perSecond === 0 ? null : Math.ceil(at.secondsLeft),
      }),
      work,
    );
  },
};

/** Subjects of the packs that this command has imported, the first of which wins. */
const TAKEN = new Set<string>();

interface LogoPackOptions {
  source: string;
  license: string;
  key?: PackKey;
  create?: boolean;
  replace?: boolean;
  ground?: 'light' | 'dark';
  dryRun?: boolean;
  report?: string;
  jobs?: string;
}

interface LogoProgress {
  done: number;
  total: number;
  perSecond: number;
  secondsLeft: number;
}

/** @param path absolute; so is `options.report` @returns the result for programs, and as text for people */
async function runLogoPack(
  path: string,
  options: LogoPackOptions,
  { databaseUrl, dataDir }: { databaseUrl: string; dataDir: string },
  { onProgress, signal }: { onProgress?: (progress: LogoProgress) => void; signal?: AbortSignal } = {},
): Promise<{ result: object; text: string }> {
  const source = requireFact('--source', options.source);
  const license = requireFact('--license', options.license);
  const size = options.jobs === undefined ? undefined : requireJobs(options.jobs);
  const report = new ReportFile(options.report ?? join(dataDir, 'imports', `${basename(path)}.jsonl`));
  const sheets = options.dryRun ? new ContactSheets(`${report.path}.sheets`) : null;
  // Fail before the import rather than after it.
  report.open();
  const db = openDatabase(databaseUrl, { max: 2, statementTimeoutMs: 30_000 });
  const decoder = decoderPool({ entry: DECODING_PROCESS, ...(size !== undefined && { size }) });
  const startedMs = performance.now();
  const elapsedSeconds = () => (performance.now() - startedMs) / 1000;
  try {
    const summary = await importLogoPack(db, decoder, {
      path,
      source,
      license,
      key: options.key ?? null,
      create: options.create === true,
      dryRun: options.dryRun === true,
      replace: options.replace === true,
      ground: options.ground ?? null,
      taken: TAKEN,
      onLogo: (made, replaced) => sheets?.add(made, replaced),
      onProblem: (problem) => report.add([problem]),
      onProgress: ({ done, total }) => {
        const perSecond = done / elapsedSeconds();
        onProgress?.({ done, total, perSecond, secondsLeft: (total - done) / perSecond });
      },
      ...(signal !== undefined && { signal }),
    });
    await sheets?.finish();
    const result = {
      ...summary,
      ...(sheets !== null && sheets.count > 0 && { sheets: sheets.folder }),
      dryRun: options.dryRun === true,
      seconds: elapsedSeconds(),
      report: report.path,
    };
    return { result, text: summaryText(result) };
  } catch (error) {
    throw error instanceof PackUnusable ? new CommandFailed('bad_pack', error.message) : error;
  } finally {
    await decoder.close();
    report.close();
    await db.close();
  }
}

/** Pages of the logos that a dry run would write, 48 to a page. */
class ContactSheets {
  readonly folder: string;
  count = 0;
  #cells: SheetCell[] = [];
  #written: Promise<void> = Promise.resolve();

  constructor(folder: string) {
    this.folder = folder;
  }

  add({ path, logo }: MadeLogo, replaced: ExistingLogo | null): void {
    const [small, large] = [64, 128].map((size) => logo.pngs.find((one) => one.size === size)?.png);
    if (small === undefined || large === undefined) return;
    this.count += 1;
    const note = replaced === null ? 'new' : `replaces ${replaced.source}`;
    this.#cells.push({ name: shownPath(basename(path)), note, small, large });
    if (this.#cells.length === CELLS_PER_PAGE) this.#write();
  }

  async finish(): Promise<void> {
    if (this.#cells.length > 0) this.#write();
    await this.#written;
  }

  #write(): void {
    const cells = this.#cells;
    const page = Math.ceil(this.count / CELLS_PER_PAGE);
    this.#cells = [];
    this.#written = this.#written.then(async () => {
      await mkdir(this.folder, { recursive: true });
      await writeFile(
        join(this.folder, `sheet-${`${page}`.padStart(3, '0')}.png`),
        await contactSheet(cells),
      );
    });
    // `finish` reports a failure; it must not count as unhandled until then.
    this.#written.catch(() => {});
  }
}

function summaryText(
  result: LogoImportSummary & { dryRun: boolean; seconds: number; report: string; sheets?: string },
): string {
  const notTaken = Object.entries(result.notTaken) as [PackProblemCode, number][];
  const assumed = Object.entries(result.assumed).map(([kind, count]) => `${count} as ${kind}`);
  return [
    `${result.dryRun ? 'Dry run: ' : ''}${result.added} added, ${result.replaced} replaced, ${result.unchanged} unchanged; ` +
      `${result.brandsCreated} brands created${result.stopped ? '; stopped, run it again to continue' : ''}. ${result.files} files in ${result.seconds.toFixed(1)} s, ${result.ignored} ignored.`,
    ...(assumed.length > 0 ? [`File names read as: ${assumed.join(', ')}.`] : []),
    ...notTaken.map(([reason, count]) => `  ${count} refused: ${PACK_PROBLEMS[reason]} (${reason})`),
    ...(notTaken.length > 0 ? [`Refused files and reasons: ${result.report}`] : []),
    ...(result.sheets === undefined ? [] : [`Contact sheets of the new logos: ${result.sheets}`]),
  ].join('\n');
}

function requireJobs(text: string): number {
  const jobs = Number(text);
  if (!Number.isInteger(jobs) || jobs < 1 || jobs > 64)
    throw new CommandFailed(
      'usage',
      `Expected a number from 1 to 64 for --jobs; got "${text.slice(0, 20)}".`,
    );
  return jobs;
}

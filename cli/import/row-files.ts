import { join } from 'node:path';
import { isSourceName, SOURCES, type SourceName } from '../../lib/core/brands/precedence.ts';
import { loadConfig } from '../../lib/core/config/config.ts';
import type { ImportCounts } from '../../lib/core/import-counts.ts';
import { type Database, openDatabase } from '../../lib/db/client.ts';
import { isId } from '../../lib/db/new-id.ts';
import { ImportFileError, type ImportFormat } from '../../lib/jobs/import/format.ts';
import { chooseFormat, IMPORT_FORMATS } from '../../lib/jobs/import/formats/formats.ts';
import { type ImportFile, openImportFile } from '../../lib/jobs/import/import-file.ts';
import {
  findRun,
  type ImportRun,
  newestRun,
  RunIsTaken,
  startRun,
} from '../../lib/jobs/import/import-run.ts';
import { Import } from '../../lib/jobs/import/run-import.ts';
import { startTracing } from '../../server/start-tracing.ts';
import { CommandFailed } from '../context.ts';
import type { ImportKind, ImportOptions, ImportPlace, ImportResult } from './import-kind.ts';
import { count, type ImportScreen } from './screen.ts';

export const rowFiles: ImportKind = {
  formats: Object.fromEntries(IMPORT_FORMATS.map(({ name, describes }) => [name, describes])),
  recognizes: async () => true,
  run: (path, options, place, screen) =>
    importRows(path, options, place, screen).catch((error: unknown) => {
      if (error instanceof ImportFileError) throw new CommandFailed('unreadable_file', error.message);
      if (error instanceof RunIsTaken) throw new CommandFailed('run_is_taken', error.message);
      throw error;
    }),
};

async function importRows(
  path: string,
  options: ImportOptions,
  { databaseUrl, dataDir }: ImportPlace,
  screen: ImportScreen,
): Promise<ImportResult> {
  const file = await openImportFile(path);
  const format = chooseFormat(file, options.format);
  const source = readSource(options.source) ?? format.source;
  const run = await chooseRun(databaseUrl, { file, format, source }, options, dataDir, screen);
  const about = { run: run?.id ?? null, file: file.name, format: format.name, source };
  if (run?.status === 'done')
    return {
      result: { ...about, status: 'done', isDryRun: false, counts: run.counts, report: reportOf(run) },
      text: `${file.name} was already imported by run ${run.id}; there is nothing left to do.`,
    };
  const reportFile = run?.reportFile ?? options.report ?? null;
  const isDryRun = options.dryRun === true;
  const work = new Import(databaseUrl, {
    file,
    format,
    source,
    run,
    reportFile,
    isDryRun,
    signal: screen.signal,
  });
  const tracing = startTracing(loadConfig(), 'import', (error) =>
    screen.note(`Traces are not sent: ${error instanceof Error ? error.message : error}`),
  );
  await tracing.ready;
  const outcome = await screen.during(() => work.progress(), work.run()).finally(() => tracing.stop());
  const report = hasReport(outcome.counts) ? reportFile : null;
  return {
    result: { ...about, isDryRun, ...outcome, report },
    text: summary(file, isDryRun, outcome, report),
  };
}

/** The run to start or resume; null if it cannot be resumed (a dry run, standard input). */
async function chooseRun(
  databaseUrl: string,
  { file, format, source }: { file: ImportFile; format: ImportFormat; source: SourceName },
  options: ImportOptions,
  dataDir: string,
  screen: ImportScreen,
): Promise<ImportRun | null> {
  const { size, hash } = file;
  const wanted = options.resume === true || options.run !== undefined;
  if (options.dryRun || size === null || hash === null) {
    if (wanted)
      throw new CommandFailed(
        'usage',
        `Expected a file to resume; ${options.dryRun ? 'a dry run' : file.name} cannot be resumed.`,
      );
    return null;
  }
  const db: Database = openDatabase(databaseUrl, { max: 1, statementTimeoutMs: 30_000 });
  try {
    const newest =
      options.run === undefined
        ? await newestRun(db, { size, hash }, format.name, source)
        : await runOfFile(db, options.run, { file, format, source });
    if (wanted && newest !== null) return newest;
    if (newest !== null && newest.status !== 'done')
      screen.note(
        `An import of ${file.name} ended after ${count(newest.position.rows)} rows. Starting over; use --resume to continue it.`,
      );
    return await startRun(
      db,
      { ...file, size, hash },
      format.name,
      source,
      (id) => options.report ?? join(dataDir, 'imports', `${id}.jsonl`),
    );
  } finally {
    await db.close();
  }
}

async function runOfFile(
  db: Database,
  id: string,
  { file, format, source }: { file: ImportFile; format: ImportFormat; source: SourceName },
): Promise<ImportRun> {
  const run = isId(id) ? await findRun(db, id) : null;
  if (run === null)
    throw new CommandFailed('not_found', `Expected the id of an import run (catalog imports); got ${id}.`);
  if (run.fileSize !== file.size || run.fileHash !== file.hash)
    throw new CommandFailed('other_file', `Run ${id} belongs to another file: ${run.fileName}.`);
  if (run.format !== format.name || run.source !== source)
    throw new CommandFailed(
      'other_file',
      `Run ${id} read the file as ${run.format} of ${run.source}, not ${format.name} of ${source}.`,
    );
  return run;
}

function readSource(text: string | undefined): SourceName | null {
  if (text === undefined) return null;
  if (isSourceName(text)) return text;
  throw new CommandFailed(
    'usage',
    `Expected --source with one of ${Object.keys(SOURCES).join(', ')}; got ${text}.`,
  );
}

const hasReport = ({ rows }: ImportCounts) => rows.bad + rows.refused > 0;
const reportOf = (run: ImportRun) => (hasReport(run.counts) ? run.reportFile : null);

function summary(
  file: ImportFile,
  isDryRun: boolean,
  { status, counts, seconds, rows }: Awaited<ReturnType<Import['run']>>,
  report: string | null,
): string {
  const { brands, domains, instruments, numbers, listings, coins, keys } = counts;
  const parts = (names: Record<string, number>) =>
    Object.entries(names)
      .filter(([, number]) => number > 0)
      .map(([name, number]) => `${count(number)} ${name}`)
      .join(', ');
  const line = (name: string, names: Record<string, number>) =>
    parts(names) === '' ? [] : [`  ${name.padEnd(22)}${parts(names)}`];
  const perField = Object.keys({ ...counts.fields.changed, ...counts.fields.refused }).sort();
  return [
    `${file.name}: ${isDryRun ? 'dry run, nothing was written. ' : ''}${count(rows)} rows in ${seconds.toFixed(1)} s (${count(Math.round(rows / seconds))}/s)${status === 'stopped' ? ', stopped; continue with --resume' : ''}`,
    ...line('rows', { ...counts.rows }),
    ...line('brands', { ...brands }),
    ...perField.flatMap((field) =>
      line(`  ${field}`, {
        changed: counts.fields.changed[field] ?? 0,
        'held by a stronger source': counts.fields.refused[field] ?? 0,
      }),
    ),
    ...line('domains', { ...domains }),
    ...line('keys', { ...keys }),
    ...line('instruments', { ...instruments }),
    ...line('numbers', { ...numbers }),
    ...line('listings', { ...listings }),
    ...line('coins', { ...coins }),
    ...(report === null ? [] : [`Refused rows and reasons: ${report}`]),
  ].join('\n');
}

import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { callerDir } from '../../lib/core/config/config.ts';
import { rowSchema } from '../../lib/jobs/import/import-row.ts';
import { listRuns } from '../../lib/jobs/import/import-run.ts';
import { PACK_KEYS } from '../../lib/jobs/logo-packs/read-name.ts';
import { CommandFailed, withDatabase } from '../context.ts';
import type { ImportKind, ImportOptions } from '../import/import-kind.ts';
import { IMPORT_KINDS } from '../import/kinds.ts';
import { createScreen } from '../import/screen.ts';
import { type OutputOptions, print, table } from '../output.ts';

export function importCommand(): Command {
  const formats = Object.entries(Object.assign({}, ...IMPORT_KINDS.map(({ formats }) => formats)));
  return new Command('import')
    .description(
      'import files into the catalog: facts, instruments, listings, coins, logos; see docs/importing.md',
    )
    .argument('[files...]', 'paths; gz and zip are unpacked; - reads standard input')
    .addOption(
      new Option('--format <name>', 'format of the files; detected if absent').choices(
        formats.map(([name]) => name),
      ),
    )
    .option('--source <name>', 'source of the data, which decides what it may overwrite')
    .option('--license <license>', 'license of a pack of logos: an SPDX identifier, or words')
    .addOption(
      new Option(
        '--key <key>',
        'kind of all file names of a pack; else given by folders, or detected',
      ).choices([...PACK_KEYS]),
    )
    .option('--create', 'create brands for unknown domains of a pack')
    .option('--replace', 'let a pack replace logos of other sources and drawings of the starter catalog')
    .addOption(
      new Option('--ground <ground>', 'ground that a pack of transparent logos was made for').choices([
        'light',
        'dark',
      ]),
    )
    .option('--jobs <n>', 'processes that decode the logos of a pack; default: one per core')
    .option('--dry-run', 'show what would change without writing anything')
    .option('--resume', 'resume the last import of the same file')
    .option('--run <id>', 'resume this run')
    .option('--report <file>', 'file for refused rows, as JSON lines')
    .option('--schema', "print the JSON Schema of Blazon's own rows and exit")
    .option('--json', 'print JSON, with progress on stderr as one JSON line per second')
    .addHelpText(
      'after',
      `\nFormats:\n${formats.map(([name, text]) => `  ${name.padEnd(18)}${text}`).join('\n')}`,
    )
    .action(async (files: string[], options: ImportOptions & { schema?: boolean }) => {
      if (options.schema) return print({ json: true }, rowSchema(), '');
      if (files.length === 0) throw new CommandFailed('usage', 'Expected the files to import; got none.');
      if (files.length > 1 && (options.run !== undefined || options.report !== undefined))
        throw new CommandFailed('usage', 'Expected one file with --run or --report; got several.');
      await importFiles(files, options);
    });
}

export function importsCommand(): Command {
  return new Command('imports')
    .description('list imports, newest first')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const runs = await withDatabase(({ db }) => listRuns(db));
      const rows = runs.map(
        ({ id, fileName, format, source, status, position, counts, startedAt, problem }) => ({
          run: id,
          file: fileName,
          format,
          source,
          status,
          rows: position.rows,
          bad: counts.rows.bad,
          started: startedAt.slice(0, 19),
          problem,
        }),
      );
      print(options, runs, table(rows, 'No imports yet.'));
    });
}

async function importFiles(files: readonly string[], options: ImportOptions): Promise<void> {
  const screen = createScreen(options.json === true);
  try {
    await withDatabase(async ({ config, databaseUrl }) => {
      const place = { databaseUrl, dataDir: config.dataDir };
      const from = callerDir();
      const report = options.report === undefined ? {} : { report: resolve(from, options.report) };
      const results = [];
      for (const file of files) {
        const path = file === '-' ? file : resolve(from, file);
        const kind = await kindOf(path, options.format);
        const done = await kind.run(path, { ...options, ...report }, place, screen);
        results.push(done.result);
        if (!options.json) print({}, null, done.text);
        if (screen.signal.aborted) break;
      }
      if (options.json) print({ json: true }, files.length === 1 ? results[0] : results, '');
    });
  } finally {
    screen.close();
  }
}

async function kindOf(path: string, format: string | undefined): Promise<ImportKind> {
  for (const kind of IMPORT_KINDS)
    if (format === undefined ? await kind.recognizes(path) : Object.hasOwn(kind.formats, format)) return kind;
  throw new CommandFailed('unreadable_file', `Unsupported import file: ${path}`);
}

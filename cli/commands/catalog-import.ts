import { resolve } from 'node:path';
import { Command, Option } from 'commander';
import { callerDir } from '../../lib/core/config/config.ts';
import { listRuns } from '../../lib/jobs/import/import-run.ts';
import { rowSchema } from '../../lib/jobs/import/row-schema.ts';
import { PACK_KEYS } from '../../lib/jobs/logo-packs/read-name.ts';
import { CommandFailed, withDatabase } from '../context.ts';
import type { ImportKind, ImportOptions } from '../import/import-kind.ts';
import { IMPORT_KINDS } from '../import/kinds.ts';
import { createScreen } from '../import/screen.ts';
import { type OutputOptions, print, table } from '../output.ts';

/** `catalog import`: brings files of others into the catalog. */
export function importCommand(): Command {
  const formats = Object.entries(Object.assign({}, ...IMPORT_KINDS.map(({ formats }) => formats)));
  return new Command('import')
    .description(
      'bring files into the catalog: facts, instruments, listings, coins, logos; see docs/importing.md',
    )
    .argument('[files...]', 'paths; gz and zip are unpacked on the way; - reads standard input')
    .addOption(
      new Option('--format <name>', 'read the files as this; told by their content when absent').choices(
        formats.map(([name]) => name),
      ),
    )
    .option('--source <name>', 'whose word it is, which decides what it may overwrite')
    .option('--licence <licence>', 'of a pack of logos: an SPDX identifier, or words')
    .addOption(
      new Option('--key <key>', 'what all names of a pack are; else folders say, or it is detected').choices([
        ...PACK_KEYS,
      ]),
    )
    .option('--create', 'make a brand for a domain of a pack that nobody has')
    .option('--jobs <n>', 'processes that decode the logos of a pack; one for each core by default')
    .option('--dry-run', 'say what would change, and write nothing')
    .option('--resume', 'go on where an import of this very file ended')
    .option('--run <id>', 'go on with that run')
    .option('--report <file>', 'where rows that are not taken go, as JSON lines')
    .option('--schema', 'print the JSON Schema of our own rows and do nothing else')
    .option('--json', 'print JSON, progress on stderr as a JSON line per second')
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

/** `catalog imports`: what was imported, and what can be resumed. */
export function importsCommand(): Command {
  return new Command('imports')
    .description('the imports there were, the newest first')
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
      print(options, runs, table(rows, 'Nothing was imported yet.'));
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
    if (format === undefined ? await kind.recognises(path) : Object.hasOwn(kind.formats, format)) return kind;
  throw new CommandFailed('unreadable_file', `${path} is nothing that can be imported.`);
}

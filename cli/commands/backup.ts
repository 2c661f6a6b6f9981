import { mkdirSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { authSecret, keptAuthSecret } from '../../lib/accounts/auth-secret.ts';
import { callerDir } from '../../lib/core/config/config.ts';
import { compareBackup, type Difference } from '../../lib/jobs/backup/compare-backup.ts';
import { BackupProblem } from '../../lib/jobs/backup/manifest.ts';
import { restoreBackup } from '../../lib/jobs/backup/restore-backup.ts';
import { writeBackup } from '../../lib/jobs/backup/write-backup.ts';
import { tryLockFile } from '../../server/lock-file.mjs';
import { CommandFailed, withServer } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';

const absolute = (file: string): string => resolve(callerDir(), file);

export const backupCommand = (): Command =>
  new Command('backup')
    .description('write database, secrets and journal to one file, while Blazon runs')
    .argument('<file>', 'such as blazon.zip; replaced if it exists')
    .option('--json', 'print JSON')
    .action(async (given: string, options: OutputOptions) => {
      const file = absolute(given);
      const { madeAt, tables, files, bucket } = await withServer(async ({ config, databaseUrl }) => {
        const { dataDir, bucket } = config;
        return writeBackup({ databaseUrl, dataDir, secret: await authSecret(config), bucket, file }).catch(
          fail,
        );
      });
      const rows = tables.reduce((sum, each) => sum + each.rows, 0);
      const { size } = await stat(file);
      print(
        options,
        {
          file,
          madeAt,
          bytes: size,
          tables: tables.length,
          rows,
          files: files.length,
          bucket: bucket ?? null,
        },
        `Wrote ${file}: ${rows} rows of ${tables.length} tables and ${files.length} files, ${Math.ceil(size / 1e6)} MB. It contains secrets; keep it private.${bucket === undefined ? '' : ` Pictures in ${bucket} are not in it.`}`,
      );
    });

interface RestoreOptions extends OutputOptions {
  replace?: boolean;
  check?: boolean;
}

export const restoreCommand = (): Command =>
  new Command('restore')
    .description('put a backup into an empty installation, or compare it with this one')
    .argument('<file>', 'written by "blazon backup"')
    .option('--replace', 'replace everything in the database and the saved files of the data folder')
    .option('--check', 'change nothing: check the file, and compare it with this installation')
    .option('--json', 'print JSON')
    .action(async (file: string, options: RestoreOptions) => {
      if (options.check === true) await check(absolute(file), options);
      else await restore(absolute(file), options);
    });

const restore = (file: string, options: RestoreOptions): Promise<void> =>
  withServer(async ({ config: { dataDir }, databaseUrl }) => {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const attempt = await tryLockFile(`${dataDir}/blazon.lock`);
    if (!('lock' in attempt))
      throw new CommandFailed('running', `Blazon runs with the data folder ${dataDir}. Stop it first.`);
    try {
      const { madeAt, tables, bucket } = await restoreBackup({
        ...{ databaseUrl, dataDir, file, projectRoot: process.cwd() },
        replaces: options.replace === true,
      }).catch(fail);
      const rows = tables.reduce((sum, each) => sum + each.rows, 0);
      print(
        options,
        { madeAt, tables: tables.length, rows, bucket: bucket ?? null },
        `Restored ${rows} rows as of ${madeAt}. Start Blazon now.${bucket === undefined ? '' : ` Pictures are in ${bucket}: compare them with "blazon pictures check".`}`,
      );
    } finally {
      attempt.lock.release();
    }
  });

async function check(file: string, options: RestoreOptions): Promise<void> {
  const differences = await withServer(async ({ config, databaseUrl }) =>
    compareBackup({ databaseUrl, dataDir: config.dataDir, secret: await keptAuthSecret(config), file }).catch(
      fail,
    ),
  );
  const shown = differences.map(({ name, problem, rows }) => ({
    name,
    problem,
    saved: rows?.saved ?? null,
    here: rows?.here ?? null,
  }));
  print(options, { differences }, table(shown, 'The backup is whole, and this installation is the same.'));
  process.exitCode = differences.length === 0 ? 0 : 1;
  if (differences.some(isDamage)) throw new CommandFailed('damaged', 'The backup is damaged.');
}

const isDamage = ({ problem }: Difference): boolean => problem === 'damaged';

function fail(error: unknown): never {
  throw error instanceof BackupProblem ? new CommandFailed('backup', error.message) : error;
}

import { Command, Option } from 'commander';
import { Unavailable } from '../../lib/core/errors/unavailable.ts';
import { checkPictures } from '../../lib/jobs/pictures/compare-pictures.ts';
import { movePictures, type PicturePlace } from '../../lib/jobs/pictures/move-pictures.ts';
import { sweepPictures } from '../../lib/jobs/pictures/sweep-pictures.ts';
import { CommandFailed, type Context, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';
import { readCount } from '../read-count.ts';

/** Backups younger than this can be restored. Also longer than caches keep responses. */
const SWEEP_DAYS = 8;
const MAX_SHOWN = 20;

export const picturesCommand = (): Command => {
  const pictures = new Command('pictures').description('move, check and sweep the pictures in the S3 bucket');
  addMove(pictures);
  addCheck(pictures);
  addSweep(pictures);
  return pictures;
};

/** Without a statement timeout, because some statements read every row. */
const withBucket = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  withDatabase(work, { statementTimeoutMs: 0 }).catch((error: unknown) => {
    throw error instanceof Unavailable ? new CommandFailed('bucket', `${error.message}.`) : error;
  });

function addMove(pictures: Command): void {
  pictures
    .command('move')
    .description('move all pictures to the bucket or back, while Blazon runs; can be repeated')
    .addOption(new Option('--to <place>', 'where to').choices(['bucket', 'database']).default('bucket'))
    .option('--json', 'print JSON')
    .action(async ({ to, ...options }: OutputOptions & { to: PicturePlace }) => {
      const moved = await withBucket(({ db }) => {
        if (to === 'database' && !db.pictures.isReadOnly && db.pictures.bucket !== null)
          throw new CommandFailed(
            'not_read_only',
            'Add readonly=1 to PICTURES_URL and restart Blazon first; otherwise it moves the pictures back to the bucket.',
          );
        return movePictures(db, to, {
          onMoved: ({ pictures }) => process.stderr.isTTY && process.stderr.write(`\r${pictures} pictures`),
        });
      });
      print(
        options,
        { to, ...moved },
        `Moved ${moved.pictures} pictures (${(moved.bytes / 1e6).toFixed(1)} MB) to the ${to}.${moved.missing === 0 ? '' : ` ${moved.missing} others are missing from the bucket or damaged: "blazon pictures check --read" lists them.`}`,
      );
      if (moved.missing > 0) process.exitCode = 1;
    });
}

function addCheck(pictures: Command): void {
  pictures
    .command('check')
    .description('compare the bucket with the database, without changing anything')
    .option('--read', 'also read every picture and compare its bytes')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions & { read?: boolean }) => {
      const reads = options.read === true;
      const check = await withBucket(({ db }) => checkPictures(db, { reads }));
      const { used, unused, missing, damaged } = check;
      const list = (name: 'missing' | 'damaged') =>
        check[name].keys.slice(0, MAX_SHOWN).map((key) => `  ${name} ${key}`);
      print(
        options,
        check,
        [
          `${used} used pictures are in the bucket, ${missing.count} are missing${reads ? `, ${damaged.count} are damaged` : ''}.`,
          ...list('missing'),
          ...list('damaged'),
          `${unused} objects are unused.`,
        ].join('\n'),
      );
      if (missing.count + damaged.count > 0) process.exitCode = 1;
    });
}

function addSweep(pictures: Command): void {
  pictures
    .command('sweep')
    .description(
      'delete objects that no logo has used for some days, counted from the first sweep that finds them',
    )
    .option('--days <n>', 'days; at least the age of the oldest backup you may restore', String(SWEEP_DAYS))
    .option('--json', 'print JSON')
    .action(async ({ days, ...options }: OutputOptions & { days: string }) => {
      const swept = await withBucket(({ db }) => sweepPictures(db, { days: readCount(days) }));
      print(
        options,
        swept,
        `Deleted ${swept.deleted} unused objects; ${swept.waiting} others are deleted once they have been unused for ${days} days.`,
      );
    });
}

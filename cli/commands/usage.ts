import { Command } from 'commander';
import { toCsv } from '../../lib/core/text/to-csv.ts';
import { type Days, lastDays, readDays } from '../../lib/usage/days.ts';
import { type Quota, quotaToday } from '../../lib/usage/quota-today.ts';
import { topOf } from '../../lib/usage/top-lists.ts';
import { topMissingIdentifiers } from '../../lib/usage/top-missing-identifiers.ts';
import { isUsageAspect, USAGE_ASPECTS, type UsageAspect, usageReport } from '../../lib/usage/usage-report.ts';
import { CommandFailed, orFail, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { readCount } from '../read-count.ts';
import { requireId } from '../read-id.ts';

interface DayOptions extends OutputOptions {
  from?: string;
  to?: string;
}

const withDays = (command: Command): Command =>
  command
    .option('--from <day>', 'first UTC day, for instance 2026-01-31; default: 30 days ago')
    .option('--to <day>', 'last UTC day; default: today')
    .option('--json', 'print JSON');

function readSpan({ from, to }: DayOptions): Days {
  const usual = lastDays(30, Date.now());
  return orFail(readDays(from ?? usual.from, to ?? usual.to));
}

function readAspects(text: string): UsageAspect[] {
  return text.split(',').map((word) => {
    if (!isUsageAspect(word))
      throw new CommandFailed(
        'usage',
        `Expected --by ${USAGE_ASPECTS.join(',')} or some of them; got "${word.slice(0, 60)}".`,
      );
    return word;
  });
}

export function usageCommand(): Command {
  const usage = new Command('usage').description('counted requests, and identifiers that were not found');
  for (const add of [addReport, addToday, addMissed, addReferrers]) add(usage);
  return usage;
}

function addReport(usage: Command): void {
  withDays(usage.command('report'))
    .description('counted requests of an account')
    .argument('<account>', 'id of the account')
    .option('--by <aspects>', `group by ${USAGE_ASPECTS.join(',')}`, 'day')
    .option('--csv', 'print CSV, safe for spreadsheets')
    .action(async (id: string, options: DayOptions & { by: string; csv?: boolean }) => {
      const [accountId, span, by] = [requireId(id, 'account'), readSpan(options), readAspects(options.by)];
      const lines = await withDatabase(({ db }) => usageReport(db, accountId, { ...span, by }));
      const columns = by.flatMap((aspect) =>
        aspect === 'token' ? (['tokenId', 'tokenName'] as const) : [aspect],
      );
      if (options.csv) process.stdout.write(toCsv([...columns, 'count'], lines));
      else
        print(
          options,
          lines,
          table(
            lines.map((line) =>
              Object.fromEntries([...columns, 'count' as const].map((column) => [column, line[column]])),
            ),
            'No requests in these days.',
          ),
        );
    });
}

function addToday(usage: Command): void {
  usage
    .command('today')
    .description('usage of today and the limits of an account')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions) => {
      const accountId = requireId(id, 'account');
      const quota = orFail(await withDatabase(({ db }) => quotaToday(db, accountId)));
      const line = (what: string, { used, perDay, perMinute }: Quota) =>
        `${what.padEnd(11)} ${used} of ${perDay} today; ${perMinute} a minute`;
      print(
        options,
        quota,
        [
          line('Logos', quota.logo),
          line('Brand data', quota.brand),
          `Resets at ${quota.resetsAt.toISOString()}, in ${Math.ceil(quota.resetsInSeconds / 60)} minutes.`,
        ].join('\n'),
      );
    });
}

function addMissed(usage: Command): void {
  withDays(usage.command('missed'))
    .description('identifiers most often not found, of one account or of all')
    .option('--account <id>', 'only of this account')
    .option('--most <n>', 'maximum number of rows', '50')
    .action(async (options: DayOptions & { account?: string; most: string }) => {
      const [span, most] = [readSpan(options), readCount(options.most)];
      const accountId = options.account === undefined ? null : requireId(options.account, 'account');
      const rows = await withDatabase(({ db }) =>
        accountId === null
          ? topMissingIdentifiers(db, { ...span, most })
          : topOf(db, accountId, 'missed', { ...span, most }),
      );
      print(options, rows, table(rows, 'Every identifier was found in these days.'));
    });
}

function addReferrers(usage: Command): void {
  withDays(usage.command('referrers'))
    .description('hosts of the pages with most requests')
    .argument('<account>', 'id of the account')
    .option('--most <n>', 'maximum number of rows', '50')
    .action(async (id: string, options: DayOptions & { most: string }) => {
      const [accountId, span, most] = [requireId(id, 'account'), readSpan(options), readCount(options.most)];
      const rows = await withDatabase(({ db }) => topOf(db, accountId, 'referrer', { ...span, most }));
      print(options, rows, table(rows, 'No referrers in these days.'));
    });
}

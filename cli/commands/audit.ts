import { Command } from 'commander';
import { listAuditEvents } from '../../lib/audit/list-audit-events.ts';
import { toCsv } from '../../lib/core/text/to-csv.ts';
import { CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { readCount } from '../read-count.ts';
import { requireId } from '../read-id.ts';

interface AuditOptions extends OutputOptions {
  account?: string;
  action?: string;
  before?: string;
  most: string;
  csv?: boolean;
}

export const auditCommand = (): Command =>
  new Command('audit')
    .description('show the audit log, newest first')
    .option('--account <id>', 'only of this account')
    .option('--action <start>', 'only actions with this prefix, such as token.')
    .option('--before <number>', 'only older than this line, for the next page')
    .option('--most <n>', 'number of lines', '50')
    .option('--csv', 'print CSV, safe to open in a spreadsheet')
    .option('--json', 'print JSON')
    .action(async (options: AuditOptions) => {
      if (options.before !== undefined && !/^\d{1,15}$/.test(options.before))
        throw new CommandFailed(
          'usage',
          `Expected the number of a line; got "${options.before.slice(0, 60)}".`,
        );
      const query = {
        isForOperator: true,
        accountId: options.account === undefined ? null : requireId(options.account, 'account'),
        action: options.action ?? null,
        before: options.before === undefined ? null : Number(options.before),
        most: readCount(options.most),
      };
      const events = await withDatabase(({ db }) => listAuditEvents(db, query));
      const shown = events.map(({ id, at, actor, actorEmail, action, subject, accountName }) => ({
        line: id,
        at: at.toISOString().slice(0, 19),
        who: actorEmail ?? actor,
        action,
        subject,
        account: accountName,
      }));
      if (options.csv)
        process.stdout.write(
          toCsv(
            ['id', 'at', 'actor', 'actorEmail', 'action', 'subject', 'accountId', 'accountName', 'detail'],
            events,
          ),
        );
      else print(options, events, table(shown, 'No events.'));
    });

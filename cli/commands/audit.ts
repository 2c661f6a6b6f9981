import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { Command } from 'commander';
import { authSecret, authSecrets } from '../../lib/accounts/auth-secret.ts';
import { auditKey, exportAudit, publicKeyText, verifyExport } from '../../lib/audit/export-audit.ts';
import { listAuditEvents } from '../../lib/audit/list-audit-events.ts';
import { callerDir, loadConfig } from '../../lib/core/config/config.ts';
import { toCsv } from '../../lib/core/text/to-csv.ts';
import { CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { readCount, readRowId } from '../read-count.ts';
import { requireId } from '../read-id.ts';

interface AuditOptions extends OutputOptions {
  account?: string;
  action?: string;
  before?: string;
  most: string;
  csv?: boolean;
}

export function auditCommand(): Command {
  const audit = listCommand();
  addExport(audit);
  addVerify(audit);
  return audit;
}

function addExport(audit: Command): void {
  audit
    .command('export')
    .description('print the audit log as signed JSON lines, oldest first')
    .option('--from <date>', 'first day, such as 2026-01-01 (UTC)')
    .option('--to <date>', 'day after the last one')
    .action(async (options: { from?: string; to?: string }) => {
      const range = { from: options.from ?? null, to: options.to ?? null };
      for (const day of Object.values(range))
        if (day !== null && !/^\d{4}-\d\d-\d\d$/.test(day))
          throw new CommandFailed('usage', `Expected a date such as 2026-01-01; got "${day.slice(0, 40)}".`);
      await withDatabase(async ({ db, config }) => {
        for await (const line of exportAudit(db, await authSecret(config), range))
          if (!process.stdout.write(line)) await once(process.stdout, 'drain');
      });
    });
}

function addVerify(audit: Command): void {
  audit
    .command('verify')
    .description('check that an export was not changed, and was signed by this installation')
    .argument('<file>', 'written by "audit export"')
    .option('--json', 'print JSON')
    .action(async (file: string, options: OutputOptions) => {
      const config = loadConfig();
      const verdict = verifyExport(await readFile(resolve(callerDir(), file), 'utf8'));
      const keys = (await authSecrets(config)).map((secret) => publicKeyText(auditKey(secret)));
      const isOurs = verdict.publicKey !== null && keys.includes(verdict.publicKey);
      if (!verdict.isWhole)
        throw new CommandFailed('changed', 'The export was changed, or its end is missing.');
      print(
        options,
        { ...verdict, isOurs },
        isOurs
          ? `Whole: ${verdict.events} events, signed by this installation.`
          : `Whole: ${verdict.events} events, but signed by another installation (key ${verdict.publicKey}).`,
      );
      if (!isOurs) process.exitCode = 1;
    });
}

const listCommand = (): Command =>
  new Command('audit')
    .description('show the audit log, newest first')
    .option('--account <id>', 'only of this account')
    .option('--action <start>', 'only actions with this prefix, such as token.')
    .option('--before <number>', 'only older than this line, for the next page')
    .option('--most <n>', 'number of lines', '50')
    .option('--csv', 'print CSV, safe to open in a spreadsheet')
    .option('--json', 'print JSON')
    .action(async (options: AuditOptions) => {
      const query = {
        isForOperator: true,
        accountId: options.account === undefined ? null : requireId(options.account, 'account'),
        action: options.action ?? null,
        before: options.before === undefined ? null : readRowId(options.before),
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

import { Command } from 'commander';
import { listCorrections } from '../../lib/approvals/corrections/list-corrections.ts';
import { type CorrectionKind, submitCorrection } from '../../lib/approvals/corrections/submit-correction.ts';
import { decideCorrection } from '../../lib/approvals/decide-request.ts';
import { ACTOR, CommandFailed, orFail, withDatabase } from '../context.ts';
import {
  addDecisions,
  type RequestListOptions,
  readRequestFilters,
  withRequestFilters,
} from '../decisions.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { requireId } from '../read-id.ts';

const KINDS: readonly CorrectionKind[] = ['domain', 'ticker', 'crypto'];

export function correctionCommand(): Command {
  const correction = new Command('correction').description('reports of wrong logos and records');

  correction
    .command('submit')
    .description('report a wrong logo or record on behalf of an account')
    .argument('<account>', 'id of the account')
    .argument('<identifier>', 'a domain, a stock symbol or the symbol of a coin')
    .option('--kind <kind>', `what the identifier is: ${KINDS.join(', ')}`, 'domain')
    .requiredOption('--note <text>', 'what is wrong and what would be right')
    .option('--json', 'print JSON')
    .action(
      async (id: string, identifier: string, options: OutputOptions & { kind: string; note: string }) => {
        const accountId = requireId(id, 'account');
        const kind = KINDS.find((one) => one === options.kind);
        if (kind === undefined)
          throw new CommandFailed(
            'usage',
            `Expected --kind ${KINDS.join(', ')}; got "${options.kind.slice(0, 60)}".`,
          );
        const sent = orFail(
          await withDatabase(({ db }) =>
            submitCorrection(db, ACTOR, accountId, { kind, identifier, note: options.note }),
          ),
        );
        print(options, sent, `Correction ${sent.id} of ${sent.identifier} is open.`);
      },
    );

  withRequestFilters(correction.command('list').description('corrections, newest first')).action(
    async (options: RequestListOptions) => {
      const filters = readRequestFilters(options);
      const rows = await withDatabase(({ db }) => listCorrections(db, filters));
      const shown = rows.map((row) => ({
        id: row.id,
        account: row.accountName,
        identifier: row.identifier,
        state: row.state,
        sent: row.sentAt.toISOString().slice(0, 10),
        note: row.note.replace(/\s+/g, ' ').slice(0, 60),
      }));
      print(options, rows, table(shown, 'There are no corrections.'));
    },
  );

  addDecisions(correction, 'correction', decideCorrection);
  return correction;
}

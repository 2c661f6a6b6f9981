import type { Command } from 'commander';
import { askToChangeEmail } from '../../lib/accounts/change-email.ts';
import { exportPerson } from '../../lib/accounts/export-person.ts';
import { listOwnAccounts } from '../../lib/accounts/members.ts';
import { may } from '../../lib/core/permissions.ts';
import { closePerson } from '../../lib/payments/close-accounts.ts';
import { createPayments } from '../../lib/payments/create-payments.ts';
import { withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';
import { mailContextOf, orFail, personOf } from '../people.ts';

export function addPersonData(person: Command): void {
  addChangeEmail(person);
  addExport(person);
  addDelete(person);
}

function addChangeEmail(person: Command): void {
  person
    .command('change-email')
    .description('mail a link to a new address, which replaces the old one when the person opens it')
    .argument('<email>', 'address of the person; gets a notice')
    .argument('<new>', 'new address')
    .option('--json', 'print JSON')
    .action(async (text: string, typed: string, options: OutputOptions) => {
      const asked = await withDatabase(async (context) => {
        const found = await personOf(context, text);
        return orFail(await askToChangeEmail(context.db, found, typed, mailContextOf(context.config)));
      });
      print(options, asked, `If ${asked.email} can be used, a link was sent to it.`);
    });
}

function addExport(person: Command): void {
  person
    .command('export')
    .description('print all data about a person and the accounts they manage, as JSON')
    .argument('<email>', 'address of the person')
    .action(async (text: string) => {
      const data = await withDatabase(async (context) => {
        const { personId } = await personOf(context, text);
        const accounts = await listOwnAccounts(context.db, personId);
        const exportable = accounts.filter((account) => may(account, 'account.export'));
        return exportPerson(
          context.db,
          personId,
          exportable.map(({ accountId }) => accountId),
        );
      });
      process.stdout.write(`${data}\n`);
    });
}

function addDelete(person: Command): void {
  person
    .command('delete')
    .description('delete a person, their sessions and every account without other members; cannot be undone')
    .argument('<email>', 'address of the person')
    .requiredOption('--yes', 'confirm the deletion')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const gone = await withDatabase(async (context) => {
        const found = await personOf(context, text);
        const payments = createPayments(context.db, context.config);
        return { email: found.email, ...orFail(await closePerson(context.db, payments, found)) };
      });
      print(options, gone, `${gone.email} is deleted, with ${gone.accountsDeleted} accounts.`);
    });
}

import { Command } from 'commander';
import { authSecret } from '../../lib/accounts/auth-secret.ts';
import { firstOperatorLink } from '../../lib/accounts/first-operator.ts';
import { listOperators, setOperator } from '../../lib/accounts/operators.ts';
import { addressesOf } from '../../lib/core/config/config.ts';
import { refuseBecause } from '../../lib/core/errors/refuse-because.ts';
import { ACTOR, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { orFail, readEmail } from '../people.ts';

export function operatorCommand(): Command {
  const operator = new Command('operator').description('operators of this installation');
  operator
    .command('grant')
    .description('give a person access to the operator’s area')
    .argument('<email>', 'address of the person')
    .option('--unverified', 'also if the address was never confirmed by a mailed link')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions & { unverified?: true }) => {
      const email = readEmail(text);
      const allowUnverified = options.unverified === true;
      const { personId } = orFail(
        await withDatabase(({ db }) => setOperator(db, ACTOR, email, true, { allowUnverified })),
      );
      print(options, { id: personId, email, operator: true }, `${email} is now an operator.`);
    });

  operator
    .command('revoke')
    .description('remove a person’s access to the operator’s area')
    .argument('<email>', 'address of the person')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const email = readEmail(text);
      const { personId } = orFail(await withDatabase(({ db }) => setOperator(db, ACTOR, email, false)));
      print(options, { id: personId, email, operator: false }, `${email} is no longer an operator.`);
    });

  operator
    .command('list')
    .description('list the operators')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const rows = await withDatabase(({ db }) => listOperators(db));
      print(
        options,
        rows,
        table(
          rows.map(({ email, name, isVerified }) => ({
            email,
            name: name ?? '',
            address: isVerified ? 'confirmed' : 'not confirmed',
          })),
          'There are no operators yet.',
        ),
      );
    });

  addLink(operator);
  return operator;
}

function addLink(operator: Command): void {
  operator
    .command('link')
    .description('print a link that makes the first operator in the browser, valid for an hour')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const url = await withDatabase(async ({ db, config }) => {
        if ((await listOperators(db)).length > 0) orFail(refuseBecause('conflict', 'operator_exists', {}));
        return firstOperatorLink(addressesOf(config).app, await authSecret(config));
      });
      print(options, { url }, url);
    });
}

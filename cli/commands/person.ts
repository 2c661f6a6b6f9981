import { Command } from 'commander';
import { createPerson } from '../../lib/accounts/create-person.ts';
import { parseEmail } from '../../lib/accounts/email.ts';
import { listOperators, setOperator } from '../../lib/accounts/operators.ts';
import { hashPassword } from '../../lib/accounts/password-hash.ts';
import { passwordFault } from '../../lib/accounts/password-rules.ts';
import { setPassword } from '../../lib/accounts/passwords.ts';
import { isRefusal, type Refusal } from '../../lib/core/errors/errors.ts';
import { REASONS } from '../../lib/core/errors/reasons.ts';
import { ACTOR, CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';

/** Like `orFail` of context.ts, with the reason as the code. */
function orFail<T>(value: T | Refusal): Exclude<T, Refusal> {
  if (isRefusal(value)) throw new CommandFailed(value.reason ?? value.refusal, value.detail);
  return value as Exclude<T, Refusal>;
}

function readEmail(text: string): string {
  const email = parseEmail(text);
  if (email === null)
    throw new CommandFailed(
      'usage',
      `Expected an address such as ada@example.com; got "${text.slice(0, 80)}".`,
    );
  return email;
}

/** From standard input: arguments are visible to every user of the machine. */
async function readPassword(email: string): Promise<string> {
  let text = '';
  for await (const chunk of process.stdin.setEncoding('utf8')) text += chunk;
  const password = text.replace(/\r?\n$/, '');
  const fault = passwordFault(password, email);
  if (fault !== null) throw new CommandFailed(fault, `On standard input: ${REASONS[fault]}`);
  return password;
}

export function personCommand(): Command {
  const person = new Command('person').description('people who can sign in');

  person
    .command('create')
    .description('create a person with a personal account; reads the password from standard input')
    .argument('<email>', 'address, treated as verified')
    .option('--name <name>', 'name shown to other members')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions & { name?: string }) => {
      const email = readEmail(text);
      const passwordHash = await hashPassword(await readPassword(email));
      const id = await withDatabase(({ db }) =>
        createPerson(db, { email, name: options.name ?? null, isEmailVerified: true, passwordHash }, null),
      );
      if (id === null) throw new CommandFailed('email_taken', `The address ${email} is already taken.`);
      print(options, { id, email }, `${email} can sign in.`);
    });

  person
    .command('password')
    .description('set a password from standard input; signs the person out everywhere')
    .argument('<email>', 'address of the person')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const email = readEmail(text);
      const password = await readPassword(email);
      const { personId } = orFail(await withDatabase(({ db }) => setPassword(db, ACTOR, email, password)));
      print(options, { id: personId, email }, `${email} has a new password and is signed out everywhere.`);
    });

  return person;
}

export function operatorCommand(): Command {
  const operator = new Command('operator').description('operators of this installation');
  for (const [name, isOperator, did, help] of [
    ['grant', true, 'is now an operator', 'give a person access to the operator’s area'],
    ['revoke', false, 'is no longer an operator', 'remove a person’s access to the operator’s area'],
  ] as const)
    operator
      .command(name)
      .description(help)
      .argument('<email>', 'address of the person')
      .option('--json', 'print JSON')
      .action(async (text: string, options: OutputOptions) => {
        const email = readEmail(text);
        const { personId } = orFail(
          await withDatabase(({ db }) => setOperator(db, ACTOR, email, isOperator)),
        );
        print(options, { id: personId, email, operator: isOperator }, `${email} ${did}.`);
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
          rows.map(({ email, name }) => ({ email, name: name ?? '' })),
          'There are no operators yet.',
        ),
      );
    });

  return operator;
}

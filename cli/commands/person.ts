import { Command } from 'commander';
import { createPerson } from '../../lib/accounts/create-person.ts';
import { listOwnAccounts } from '../../lib/accounts/members.ts';
import { listPasskeys } from '../../lib/accounts/passkeys/passkeys.ts';
import { hashPassword } from '../../lib/accounts/password-hash.ts';
import { passwordFault } from '../../lib/accounts/password-rules.ts';
import { setPassword } from '../../lib/accounts/passwords.ts';
import { findWaysIn, renamePerson } from '../../lib/accounts/people.ts';
import { listSessions } from '../../lib/accounts/sessions.ts';
import { REASONS } from '../../lib/core/errors/reasons.ts';
import { ACTOR, CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print } from '../output.ts';
import { orFail, personOf, readEmail } from '../people.ts';
import { addPersonData } from './person-data.ts';
import { addPersonPasskeys } from './person-passkeys.ts';
import { addPersonSignIn } from './person-sign-in.ts';

export function personCommand(): Command {
  const person = new Command('person').description('people who can sign in');
  addCreate(person);
  addShow(person);
  addPassword(person);
  addRename(person);
  addPersonSignIn(person);
  addPersonPasskeys(person);
  addPersonData(person);
  return person;
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

function addCreate(person: Command): void {
  person
    .command('create')
    .description('create a person with a personal account; reads the password from standard input')
    .argument('<email>', 'address, treated as verified')
    .option('--name <name>', 'name shown to other members')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions & { name?: string }) => {
      const email = readEmail(text);
      const passwordHash = await hashPassword(await readPassword(email), ACTOR);
      const id = await withDatabase(({ db }) =>
        createPerson(db, { email, name: options.name ?? null, isEmailVerified: true, passwordHash }, null),
      );
      if (id === null) throw new CommandFailed('email_taken', `The address ${email} is already taken.`);
      print(options, { id, email }, `${email} can sign in.`);
    });
}

function addShow(person: Command): void {
  person
    .command('show')
    .description('show a person: accounts with roles, ways to sign in, sessions')
    .argument('<email>', 'address of the person')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const shown = await withDatabase(async (context) => {
        const { actor: _, ...found } = await personOf(context, text);
        const [accounts, ways, passkeys, sessions] = await Promise.all([
          listOwnAccounts(context.db, found.personId),
          findWaysIn(context.db, found.personId),
          listPasskeys(context.db, found.personId),
          listSessions(context.db, found.personId),
        ]);
        return { ...found, accounts, ...ways, passkeys: passkeys.length, sessions: sessions.length };
      });
      const ways = [
        ...(shown.hasPassword ? ['password'] : []),
        'mailed link',
        ...shown.connections.map(({ provider }) => provider),
      ];
      const lines = [
        `${shown.email} (${shown.personId}), since ${shown.createdAt.toISOString().slice(0, 10)}`,
        `Name           ${shown.name ?? '–'}`,
        `Address        ${shown.isEmailVerified ? 'confirmed' : 'not confirmed'}`,
        `Operator       ${shown.isOperator ? 'yes' : 'no'}`,
        `Signs in by    ${ways.join(', ')}`,
        `Second factor  ${shown.hasSecondFactor ? 'on' : 'off'}`,
        `Passkeys       ${shown.passkeys}`,
        `Sessions       ${shown.sessions}`,
        ...shown.accounts.map(
          ({ name, role, accountId }) => `Account        ${name} (${accountId}), ${role}`,
        ),
      ];
      print(options, shown, lines.join('\n'));
    });
}

function addPassword(person: Command): void {
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
}

function addRename(person: Command): void {
  person
    .command('rename')
    .description('change the name that other members see')
    .argument('<email>', 'address of the person')
    .argument('[name]', 'new name; without it, none', '')
    .option('--json', 'print JSON')
    .action(async (text: string, name: string, options: OutputOptions) => {
      const renamed = await withDatabase(async (context) => {
        const { personId, email } = await personOf(context, text);
        return { email, ...orFail(await renamePerson(context.db, personId, name)) };
      });
      print(
        options,
        renamed,
        renamed.name === null
          ? `${renamed.email} has no name now.`
          : `${renamed.email} is now called ${renamed.name}.`,
      );
    });
}

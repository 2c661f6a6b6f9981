import type { Command } from 'commander';
import { authSecrets } from '../../lib/accounts/auth-secret.ts';
import { disconnectProvider } from '../../lib/accounts/people.ts';
import { makeResetLink } from '../../lib/accounts/reset-link.ts';
import { resealSecondFactors } from '../../lib/accounts/second-factor/reseal.ts';
import { switchOffSecondFactor } from '../../lib/accounts/second-factor/switch-off.ts';
import { endAllSessions, endSession, listSessions } from '../../lib/accounts/sessions.ts';
import { ACTOR, CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { mailContextOf, orFail, personOf, readEmail } from '../people.ts';
import { requireId } from '../read-id.ts';

export function addPersonSignIn(person: Command): void {
  addResetLink(person);
  addSessions(person);
  addSignOut(person);
  addDisconnect(person);
  addSecondFactor(person);
}

function addResetLink(person: Command): void {
  person
    .command('reset-link')
    .description('print a link to set a new password, to pass on; it works for a day, once')
    .argument('<email>', 'address of the person')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const email = readEmail(text);
      const made = await withDatabase(async ({ db, config }) =>
        orFail(await makeResetLink(db, ACTOR, email, mailContextOf(config))),
      );
      print(options, made, made.link);
    });
}

const moment = (ms: number): string => new Date(ms).toISOString().slice(0, 16);

function addSessions(person: Command): void {
  person
    .command('sessions')
    .description('list the browsers a person is signed in with')
    .argument('<email>', 'address of the person')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const rows = await withDatabase(async (context) =>
        listSessions(context.db, (await personOf(context, text)).personId),
      );
      const shown = rows.map((row) => ({
        id: row.id,
        'signed in': moment(row.createdAtMs),
        'last used': moment(row.lastUsedAtMs),
        network: row.network,
        browser: row.userAgent?.slice(0, 60) ?? null,
      }));
      print(options, rows, table(shown, 'There are no sessions.'));
    });
}

function addSignOut(person: Command): void {
  person
    .command('sign-out')
    .description('end a session of a person; without one, end all and delete unused links')
    .argument('<email>', 'address of the person')
    .argument('[session]', 'id of the session')
    .option('--json', 'print JSON')
    .action(async (text: string, session: string | undefined, options: OutputOptions) => {
      const sessionId = session === undefined ? null : requireId(session, 'session');
      const email = await withDatabase(async (context) => {
        const found = await personOf(context, text);
        if (sessionId === null) await endAllSessions(context.db, found);
        else if (!(await endSession(context.db, found, sessionId)))
          throw new CommandFailed('not_found', `${found.email} has no session ${sessionId}.`);
        return found.email;
      });
      const where = sessionId === null ? 'everywhere' : 'of this browser';
      print(options, { email, session: sessionId }, `${email} is signed out ${where}.`);
    });
}

function addDisconnect(person: Command): void {
  person
    .command('disconnect')
    .description('remove a provider from a person’s ways to sign in')
    .argument('<email>', 'address of the person')
    .argument('<provider>', 'github, google or oidc, as `person show` lists it')
    .option('--json', 'print JSON')
    .action(async (text: string, provider: string, options: OutputOptions) => {
      const email = await withDatabase(async (context) => {
        const found = await personOf(context, text);
        const gone = await disconnectProvider(context.db, found, provider);
        if ('code' in gone)
          throw new CommandFailed(
            'not_found',
            `${found.email} is not connected to ${provider.slice(0, 60)}.`,
          );
        return found.email;
      });
      print(options, { email, provider }, `${email} can no longer sign in with ${provider}.`);
    });
}

function addSecondFactor(person: Command): void {
  const family = person
    .command('second-factor')
    .description('second factors of people; `person show` says whether one is on');
  family
    .command('remove')
    .description('let a person who lost the authenticator app and the recovery codes sign in again')
    .argument('<email>', 'address of the person; gets a mail')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const email = await withDatabase(async (context) => {
        const found = await personOf(context, text);
        orFail(await switchOffSecondFactor(context.db, found, mailContextOf(context.config)));
        return found.email;
      });
      print(options, { email, secondFactor: false }, `${email} signs in without a second factor.`);
    });
  family
    .command('reseal')
    .description('encrypt all keys of apps with AUTH_SECRET, so that AUTH_SECRET_PREVIOUS can be removed')
    .option('--json', 'print JSON')
    .action(async (options: OutputOptions) => {
      const done = await withDatabase(async ({ db, config }) =>
        resealSecondFactors(db, await authSecrets(config)),
      );
      print(
        options,
        done,
        `${done.resealed} encrypted anew, ${done.current} already were; ${done.unreadable} cannot be read with either secret.`,
      );
    });
}

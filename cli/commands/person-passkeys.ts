import type { Command } from 'commander';
import { listPasskeys, removePasskey } from '../../lib/accounts/passkeys/passkeys.ts';
import { withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { mailContextOf, orFail, personOf } from '../people.ts';
import { requireId } from '../read-id.ts';

export function addPersonPasskeys(person: Command): void {
  const family = person.command('passkeys').description('passkeys that people sign in with');
  addList(family);
  addRemove(family);
}

function addList(family: Command): void {
  family
    .command('list')
    .description('list the passkeys of a person')
    .argument('<email>', 'address of the person')
    .option('--json', 'print JSON')
    .action(async (text: string, options: OutputOptions) => {
      const rows = await withDatabase(async (context) =>
        listPasskeys(context.db, (await personOf(context, text)).personId),
      );
      const moment = (ms: number) => new Date(ms).toISOString().slice(0, 16);
      const shown = rows.map(({ id, name, addedAtMs, lastUsedAtMs }) => ({
        id,
        name,
        added: moment(addedAtMs),
        'last used': lastUsedAtMs === null ? null : moment(lastUsedAtMs),
      }));
      print(options, rows, table(shown, 'There are no passkeys.'));
    });
}

function addRemove(family: Command): void {
  family
    .command('remove')
    .description('remove a passkey of a person and end the sessions that it opened')
    .argument('<email>', 'address of the person; gets a mail')
    .argument('<passkey>', 'id of the passkey, as `person passkeys list` prints it')
    .option('--json', 'print JSON')
    .action(async (text: string, passkey: string, options: OutputOptions) => {
      const passkeyId = requireId(passkey, 'passkey');
      const removed = await withDatabase(async (context) => {
        const found = await personOf(context, text);
        const { name } = orFail(
          await removePasskey(context.db, found, passkeyId, mailContextOf(context.config)),
        );
        return { email: found.email, passkeyId, name };
      });
      print(options, removed, `${removed.email} can no longer sign in with the passkey “${removed.name}”.`);
    });
}

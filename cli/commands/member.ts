import { Command } from 'commander';
import { accountView } from '../../lib/accounts/account-view.ts';
import { invite, listInvitations, withdrawInvitation } from '../../lib/accounts/invitations.ts';
import { changeRole, listMembers } from '../../lib/accounts/members.ts';
import { ROLES, type Role } from '../../lib/core/permissions.ts';
import { CommandFailed, withDatabase } from '../context.ts';
import { type OutputOptions, print, table } from '../output.ts';
import { actingFor, mailContextOf, orFail, personOf } from '../people.ts';
import { requireId } from '../read-id.ts';

export function memberCommand(): Command {
  const member = new Command('member').description('members of accounts, and invitations');
  addList(member);
  addRole(member);
  addRemove(member);
  addInvite(member);
  addInvitations(member);
  addWithdraw(member);
  return member;
}

function readRole(text: string): Role {
  const role = ROLES.find((name) => name === text);
  if (role === undefined)
    throw new CommandFailed(
      'usage',
      `Expected a role, one of ${ROLES.join(', ')}; got "${text.slice(0, 60)}".`,
    );
  return role;
}

function addList(member: Command): void {
  member
    .command('list')
    .description('list the members of an account')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions) => {
      const accountId = requireId(id, 'account');
      const rows = await withDatabase(({ db }) => listMembers(db, accountId));
      const shown = rows.map((row) => ({
        email: row.email,
        name: row.name,
        role: row.role,
        since: new Date(row.joinedAtMs).toISOString().slice(0, 10),
      }));
      print(options, rows, table(shown, 'The account has no members.'));
    });
}

function addRole(member: Command): void {
  member
    .command('role')
    .description('change the role of a member; an account keeps at least one owner')
    .argument('<account>', 'id of the account')
    .argument('<email>', 'address of the member')
    .argument('<role>', ROLES.join(', '))
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, typed: string, options: OutputOptions) => {
      const [acting, role] = [actingFor(requireId(id, 'account')), readRole(typed)];
      const changed = await withDatabase(async (context) => {
        const { personId } = await personOf(context, text);
        return { ...orFail(await changeRole(context.db, acting, personId, role)), to: role };
      });
      print(options, changed, `${changed.email}: ${changed.from} → ${role}.`);
    });
}

function addRemove(member: Command): void {
  member
    .command('remove')
    .description('remove a member from an account, effective immediately')
    .argument('<account>', 'id of the account')
    .argument('<email>', 'address of the member')
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, options: OutputOptions) => {
      const acting = actingFor(requireId(id, 'account'));
      const removed = await withDatabase(async (context) => {
        const { personId } = await personOf(context, text);
        return orFail(await changeRole(context.db, acting, personId, null));
      });
      print(options, removed, `${removed.email} is no longer a member of the account.`);
    });
}

function addInvite(member: Command): void {
  member
    .command('invite')
    .description('mail an invitation to join an account, in the name of one of its owners or admins')
    .argument('<account>', 'id of the account')
    .argument('<email>', 'address to invite')
    .requiredOption('--by <email>', 'owner or admin in whose name the invitation is sent')
    .option('--role <role>', ROLES.join(', '), 'member')
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, options: OutputOptions & { by: string; role: string }) => {
      const [accountId, role] = [requireId(id, 'account'), readRole(options.role)];
      const asked = await withDatabase(async (context) => {
        const { db, config } = context;
        const { personId, email, name, actor } = await personOf(context, options.by);
        const account = orFail(await accountView(db, accountId));
        const by = (await listMembers(db, accountId)).find((one) => one.personId === personId);
        if (by === undefined)
          throw new CommandFailed('not_found', `${email} is not a member of the account ${accountId}.`);
        const inviter = { personId, email, name, actor, accountId, accountName: account.name, role: by.role };
        return orFail(await invite(db, inviter, text, role, mailContextOf(config)));
      });
      print(options, { email: asked.email, role }, `${asked.email} is invited as ${role}.`);
    });
}

function addInvitations(member: Command): void {
  member
    .command('invitations')
    .description('list the open invitations of an account')
    .argument('<account>', 'id of the account')
    .option('--json', 'print JSON')
    .action(async (id: string, options: OutputOptions) => {
      const accountId = requireId(id, 'account');
      const rows = await withDatabase(({ db }) => listInvitations(db, accountId));
      const shown = rows.map((row) => ({
        id: row.id,
        email: row.email,
        role: row.role,
        'invited by': row.invitedBy,
        expires: new Date(row.expiresAtMs).toISOString().slice(0, 16),
      }));
      print(options, rows, table(shown, 'There are no open invitations.'));
    });
}

function addWithdraw(member: Command): void {
  member
    .command('withdraw')
    .description('withdraw an invitation, so that its link no longer works')
    .argument('<account>', 'id of the account')
    .argument('<invitation>', 'id of the invitation')
    .option('--json', 'print JSON')
    .action(async (id: string, text: string, options: OutputOptions) => {
      const acting = actingFor(requireId(id, 'account'));
      const invitationId = requireId(text, 'invitation');
      orFail(await withDatabase(({ db }) => withdrawInvitation(db, acting, invitationId)));
      print(options, { id: invitationId }, `The invitation ${invitationId} is withdrawn.`);
    });
}

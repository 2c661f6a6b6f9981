import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf } from '../../tests/support/audit.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aPerson, aToken, viewerOf } from '../../tests/support/factories.ts';
import { mailedSecret, queuedMails } from '../../tests/support/outbox.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Role } from '../core/permissions.ts';
import type { Database } from '../db/client.ts';
import { newId } from '../db/new-id.ts';
import { queued } from '../db/outbox.ts';
import { deleteAccount, openAccount, renameAccount } from './change-account.ts';
import { deletePerson } from './delete-person.ts';
import { exportPerson } from './export-person.ts';
import { findViewer, type Viewer } from './find-viewer.ts';
import {
  acceptInvitation,
  findInvitation,
  invite,
  listInvitations,
  withdrawInvitation,
} from './invitations.ts';
import { changeRole, leaveAccount, listMembers, listOwnAccounts } from './members.ts';
import { setOperator } from './operators.ts';
import { chooseAccount, endAllSessions, endSession, listSessions } from './sessions.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };

beforeAll(async () => {
  db = await testDatabase();
});

type Somebody = Awaited<ReturnType<typeof aPerson>>;

/** Adds a person to another's account and switches their session to it. */
async function join(host: Viewer, role: Role): Promise<Somebody> {
  const guest = await aPerson(db);
  await db.sql`insert into membership (account_id, person_id, role) values (${host.accountId}, ${guest.personId}, ${role})`;
  await chooseAccount(db, guest.viewer, host.accountId);
  return { ...guest, viewer: await viewerOf(db, guest.sessionToken) };
}

async function invited(host: Viewer, email: string, role: Role = 'member'): Promise<string> {
  done(await invite(db, host, email, role, context));
  return mailedSecret(db, email);
}

describe('the account a person works in', () => {
  test('is one they are a member of, whatever a session says, from the next request on', async () => {
    const [ada, eve] = [await aPerson(db), await aPerson(db)];
    expect(await chooseAccount(db, eve.viewer, ada.viewer.accountId)).toBe(false);
    await db.sql`update session set account_id = ${ada.viewer.accountId} where id = ${eve.viewer.sessionId}`;
    expect((await viewerOf(db, eve.sessionToken)).accountId).toBe(eve.viewer.accountId);

    const bob = await join(ada.viewer, 'member');
    expect(bob.viewer).toMatchObject({ accountId: ada.viewer.accountId, role: 'member' });
    expect(await changeRole(db, ada.viewer, bob.personId, 'admin')).toEqual({
      email: bob.email,
      from: 'member',
    });
    expect((await viewerOf(db, bob.sessionToken)).role).toBe('admin');
    await changeRole(db, ada.viewer, bob.personId, null);
    expect((await viewerOf(db, bob.sessionToken)).accountId).not.toBe(ada.viewer.accountId);
  });

  test('another one can be opened, and is chosen', async () => {
    const ada = await aPerson(db);
    const { accountId } = done(await openAccount(db, ada.viewer, 'Second'));
    expect(await viewerOf(db, ada.sessionToken)).toMatchObject({
      accountId,
      accountName: 'Second',
      role: 'owner',
    });
    expect((await listOwnAccounts(db, ada.personId)).map(({ role }) => role)).toEqual(['owner', 'owner']);
    for (let i = 0; i < 4; i += 1) done(await openAccount(db, ada.viewer, `Further ${i}`));
    expect(await openAccount(db, ada.viewer, 'One more')).toMatchObject({ reason: 'accounts_many' });
  });
});

describe('members', () => {
  test('are changed by who may: the table of who does what to whom', async () => {
    const host = (await aPerson(db)).viewer;
    const outcome = async (actor: Role, from: Role, to: Role | null) => {
      const [a, target] = [await join(host, actor), await join(host, from)];
      const done = await changeRole(db, a.viewer, target.personId, to);
      return isRefusal(done) ? done.reason : 'done';
    };
    const table = [];
    for (const actor of ['owner', 'admin', 'member'] as const)
      for (const from of ['owner', 'admin', 'member'] as const)
        for (const to of ['owner', 'member', null] as const)
          table.push(`${actor}: ${from} → ${to}: ${await outcome(actor, from, to)}`);
    expect(table.filter((row) => row.endsWith('done'))).toEqual([
      'owner: owner → owner: done',
      'owner: owner → member: done',
      'owner: owner → null: done',
      'owner: admin → owner: done',
      'owner: admin → member: done',
      'owner: admin → null: done',
      'owner: member → owner: done',
      'owner: member → member: done',
      'owner: member → null: done',
      'admin: admin → member: done',
      'admin: admin → null: done',
      'admin: member → member: done',
      'admin: member → null: done',
    ]);
    expect(table.filter((row) => row.endsWith('not_allowed'))).toHaveLength(27 - 13);
  });

  test('of another account are out of reach', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    expect(await changeRole(db, ada.viewer, bob.personId, 'admin')).toMatchObject({
      reason: 'member_unknown',
    });
    expect(await changeRole(db, ada.viewer, bob.personId, null)).toMatchObject({ reason: 'member_unknown' });
    expect(await changeRole(db, ada.viewer, newId(), null)).toMatchObject({ reason: 'member_unknown' });
    expect((await listMembers(db, bob.viewer.accountId)).map(({ role }) => role)).toEqual(['owner']);
    expect(await endSession(db, ada.viewer, bob.viewer.sessionId)).toBe(false);
    expect(await findViewer(db, bob.sessionToken)).not.toBeNull();
  });

  test('the last owner stays, also when two owners demote each other at the same moment', async () => {
    const ada = (await aPerson(db)).viewer;
    expect(await changeRole(db, ada, ada.personId, 'member')).toMatchObject({ reason: 'last_owner' });
    expect(await leaveAccount(db, ada)).toMatchObject({ reason: 'last_owner' });
    await join(ada, 'member');
    expect(await deletePerson(db, ada)).toMatchObject({ reason: 'last_owner' });
    for (let round = 0; round < 5; round += 1) {
      const one = (await aPerson(db)).viewer;
      const other = await join(one, 'owner');
      const both = await Promise.all([
        changeRole(db, one, other.personId, 'member'),
        changeRole(db, other.viewer, one.personId, 'member'),
      ]);
      expect(both.filter((done) => !isRefusal(done))).toHaveLength(1);
      const owners = (await listMembers(db, one.accountId)).filter(({ role }) => role === 'owner');
      expect(owners).toHaveLength(1);
    }
  });
});

describe('an invitation', () => {
  test('is accepted once, by its address, and puts the browser into the account', async () => {
    const [ada, bob, eve] = [await aPerson(db), await aPerson(db), await aPerson(db)];
    const secret = await invited(ada.viewer, bob.email, 'admin');
    expect(await findInvitation(db, secret)).toMatchObject({ email: bob.email, role: 'admin' });
    expect(await acceptInvitation(db, secret, eve.viewer)).toMatchObject({
      reason: 'invitation_other_address',
    });
    expect(await acceptInvitation(db, secret, bob.viewer)).toEqual({ accountId: ada.viewer.accountId });
    expect(await viewerOf(db, bob.sessionToken)).toMatchObject({
      accountId: ada.viewer.accountId,
      role: 'admin',
    });
    expect(await acceptInvitation(db, secret, bob.viewer)).toMatchObject({ reason: 'invitation_invalid' });
    expect(await invite(db, ada.viewer, bob.email, 'member', context)).toMatchObject({
      reason: 'already_member',
    });
  });

  test('requires the right to invite and never exceeds the inviter’s role', async () => {
    const host = (await aPerson(db)).viewer;
    const may = async (role: Role, as: Role) => {
      const { viewer } = await join(host, role);
      return !isRefusal(await invite(db, viewer, `${newId()}@example.com`, as, context));
    };
    expect([await may('owner', 'owner'), await may('owner', 'member')]).toEqual([true, true]);
    expect([await may('admin', 'owner'), await may('admin', 'admin')]).toEqual([false, true]);
    expect([await may('member', 'member'), await may('member', 'owner')]).toEqual([false, false]);
  });

  test('ends when it is withdrawn, replaced, too old, or its sender was removed', async () => {
    const ada = (await aPerson(db)).viewer;
    const bob = await aPerson(db);
    const accept = (secret: string) => acceptInvitation(db, secret, bob.viewer);
    const withdrawn = await invited(ada, bob.email);
    const [listed] = await listInvitations(db, ada.accountId);
    const eve = (await aPerson(db)).viewer;
    expect(await withdrawInvitation(db, eve, listed?.id ?? '')).toMatchObject({
      reason: 'invitation_invalid',
    });
    expect(await withdrawInvitation(db, ada, listed?.id ?? '')).toMatchObject({ email: bob.email });
    expect(await accept(withdrawn)).toMatchObject({ reason: 'invitation_invalid' });

    const replaced = await invited(ada, bob.email);
    const late = await invited(ada, bob.email);
    expect(await accept(replaced)).toMatchObject({ reason: 'invitation_invalid' });
    await db.sql`update invitation set expires_at = now() - interval '1 second'`;
    expect(await accept(late)).toMatchObject({ reason: 'invitation_invalid' });

    const admin = await join(ada, 'admin');
    const orphaned = await invited(admin.viewer, bob.email);
    await changeRole(db, ada, admin.personId, 'member');
    expect(await accept(orphaned)).toMatchObject({ reason: 'invitation_invalid' });
  });

  test('a rename to the same name is not in the audit log', async () => {
    const ada = (await aPerson(db)).viewer;
    for (const _ of ['renamed', 'unchanged'])
      expect(await renameAccount(db, ada, 'Analytics')).toEqual({ name: 'Analytics' });
    const actions = await actionsOf(db, ada.accountId);
    expect(actions.filter((action) => action === 'account.rename')).toHaveLength(1);
  });

  test('names that look like addresses are words in the mail', async () => {
    const ada = (await aPerson(db)).viewer;
    await renameAccount(db, ada, 'Win at https://evil.example/now');
    done(
      await invite(
        db,
        { ...ada, accountName: 'Win at https://evil.example/now' },
        'v@example.com',
        'member',
        context,
      ),
    );
    const [mail] = await queuedMails(db, 'v@example.com');
    expect(mail?.text.match(/\bhttps?:\/\/[^\s/]+/g)).toEqual(['https://app.test']);
    expect(mail?.text).not.toContain('evil.example');
  });
});

describe('sessions', () => {
  test('are listed without secrets and end one by one or all together', async () => {
    const ada = await aPerson(db);
    const listed = await listSessions(db, ada.personId);
    expect(listed).toHaveLength(1);
    expect(JSON.stringify(listed)).not.toContain(ada.sessionToken);
    expect(await db.sql`select from session where token_hash = ${ada.sessionToken}`).toHaveLength(0);
    await endAllSessions(db, ada.viewer);
    expect(await findViewer(db, ada.sessionToken)).toBeNull();
  });

  test.each([
    ['30 days after it began, however much it is used', `created_at = now() - interval '30 days 1 minute'`],
    ['after 7 days without use', `last_used_at = now() - interval '7 days 1 minute'`],
    ['when it says so', `expires_at = now() - interval '1 second'`],
  ])('one ends %s', async (_when, change) => {
    const ada = await aPerson(db);
    await db.sql.unsafe(`update session set ${change} where id = '${ada.viewer.sessionId}'`);
    expect(await findViewer(db, ada.sessionToken)).toBeNull();
  });
});

describe('an operator', () => {
  test('is one from the next request on, and is not one from the next request on', async () => {
    const ada = await aPerson(db);
    await setOperator(db, 'cli', ada.email, true);
    expect((await viewerOf(db, ada.sessionToken)).isOperator).toBe(true);
    await setOperator(db, 'cli', ada.email, false);
    expect((await viewerOf(db, ada.sessionToken)).isOperator).toBe(false);
    expect(await setOperator(db, 'cli', 'nobody@example.com', true)).toMatchObject({
      reason: 'person_unknown',
    });
  });
});

describe('deleting', () => {
  test('an account ends its tokens everywhere; counts stay, names go', async () => {
    const service = testService(db);
    const ada = await aPerson(db);
    const { token } = await aToken(db, { accountId: ada.viewer.accountId });
    await db.sql`insert into usage_day (account_id, token_id, day, operation, outcome, count)
      values (${ada.viewer.accountId}, ${newId()}, '2026-11-01', 'logo', 'logo', 7)`;
    expect((await service.tokens.find(token))?.isRevoked).toBe(false);
    const member = await join(ada.viewer, 'admin');
    expect(await deleteAccount(db, member.viewer)).toMatchObject({ reason: 'not_allowed' });
    expect(isRefusal(await deleteAccount(db, ada.viewer))).toBe(false);
    await eventually('the token is dead', async () => (await service.tokens.find(token)) === null);
    const [counted] = await db.sql`
      select sum(count)::int4 as count from usage_day where account_id = ${ada.viewer.accountId}`;
    expect(counted?.count).toBe(7);
    const [left] = await db.sql`select name from account where id = ${ada.viewer.accountId}`;
    expect(left?.name).toBe('Deleted account');
    expect(await findViewer(db, ada.sessionToken)).not.toHaveProperty('accountId');
    expect((await viewerOf(db, member.sessionToken)).accountId).not.toBe(ada.viewer.accountId);
  });

  test('a person deletes their sessions, links and accounts without other members', async () => {
    const [ada, bob] = [await aPerson(db, { password: 'seven long words' }), await aPerson(db)];
    await db.sql`insert into membership (account_id, person_id, role) values (${bob.viewer.accountId}, ${ada.personId}, 'owner')`;
    await queued(db, [{ id: newId(), to: ada.email, subject: 'Hello', text: 'Hello\n' }]);
    expect(await deletePerson(db, ada.viewer)).toEqual({ accountsDeleted: 1 });
    expect(await findViewer(db, ada.sessionToken)).toBeNull();
    for (const table of [
      'person',
      'password',
      'session',
      'membership',
      'mail_link',
      'outbox',
      'invitation',
      'audit_event',
      'account',
      'token',
    ]) {
      const rows = await db.sql.unsafe(`select to_jsonb(t)::text as text from ${table} t`);
      expect(
        rows.filter(({ text }) => text.includes(ada.email)),
        table,
      ).toEqual([]);
    }
    const [own] =
      await db.sql`select deleted_at is not null as gone from account where id = ${ada.viewer.accountId}`;
    expect(own?.gone).toBe(true);
    expect((await listMembers(db, bob.viewer.accountId)).map(({ personId }) => personId)).toEqual([
      bob.personId,
    ]);
  });
});

describe('the export', () => {
  test('contains only the data of the person, and no secrets', async () => {
    const [ada, bob] = [await aPerson(db, { password: 'seven long words' }), await aPerson(db)];
    const { id } = await aToken(db, { accountId: ada.viewer.accountId });
    const text = await exportPerson(db, ada.personId, [ada.viewer.accountId, bob.viewer.accountId]);
    const data = JSON.parse(text);
    expect(data.person.email).toBe(ada.email);
    expect(data.accounts).toHaveLength(1);
    expect(data.accounts[0].tokens.map((one: { id: string }) => one.id)).toContain(id);
    expect(data.actions.length).toBeGreaterThan(0);
    for (const secret of [bob.email, bob.viewer.accountId, 'argon2', ada.sessionToken, 'hash'])
      expect(text).not.toContain(secret);
  });
});

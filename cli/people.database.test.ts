import { beforeAll, describe, expect, test, vi } from 'vitest';
import { checkPassword } from '../lib/accounts/check-password.ts';
import { findViewer } from '../lib/accounts/find-viewer.ts';
import type { Database } from '../lib/db/client.ts';
import { actionsOf } from '../tests/support/audit.ts';
import { commandLineHere, runCommand } from '../tests/support/command-line.ts';
import { anAccount, aPerson, viewerOf } from '../tests/support/factories.ts';
import { queuedMails } from '../tests/support/outbox.ts';
import { testDatabase } from '../tests/support/test-database.ts';

// Each command starts a process.
vi.setConfig({ testTimeout: 120_000 });

let db: Database;
beforeAll(async () => {
  db = await testDatabase();
});

const { blazon, json, failure } = commandLineHere(() => db);
const withInput = (args: readonly string[], input: string) => runCommand(db, [...args, '--json'], input);

const canSignIn = async (email: string, password: string) =>
  'personId' in (await checkPassword(db, { email, password, address: '192.0.2.1', device: null }));

test('a person is created and gets a new password, read from standard input and never shown', async () => {
  const made = await withInput(['person', 'create', ' Ada@Example.com '], 'seven long words\n');
  expect(made.code).toBe(0);
  expect(JSON.parse(made.out)).toMatchObject({ email: 'ada@example.com' });
  expect(await canSignIn('ada@example.com', 'seven long words')).toBe(true);
  const changed = await withInput(['person', 'password', 'ada@example.com'], 'eight longer words');
  expect(changed.code).toBe(0);
  expect(changed.out + changed.err + made.out + made.err).not.toContain('words');
  expect(await canSignIn('ada@example.com', 'eight longer words')).toBe(true);
  expect(await canSignIn('ada@example.com', 'seven long words')).toBe(false);
});

test('failures have a code', async () => {
  for (const [args, input, code, exit = 1] of [
    [['person', 'create', 'nonsense'], 'seven long words', 'usage', 2],
    [['person', 'create', 'bob@example.com'], 'short', 'password_short'],
    [['person', 'password', 'nobody@example.com'], 'seven long words', 'person_unknown'],
    [['operator', 'grant', 'nobody@example.com'], '', 'person_unknown'],
  ] as const) {
    const failed = await withInput(args, input);
    expect(failed.code, args.join(' ')).toBe(exit);
    expect(JSON.parse(failed.err).error.code, args.join(' ')).toBe(code);
  }
});

test('an address that nobody confirmed becomes an operator only when that is said', async () => {
  const { email, personId } = await aPerson(db, { isVerified: false });
  expect(await failure('operator', 'grant', email)).toMatchObject({ code: 1, name: 'email_unverified' });
  expect(await json('operator', 'list')).toEqual([]);
  expect((await blazon('operator', 'grant', email, '--unverified')).code).toBe(0);
  expect(await json('operator', 'list')).toEqual([{ email, name: null, isVerified: false }]);
  expect((await blazon('operator', 'list')).out).toContain('not confirmed');
  const [event] = await db.sql`
    select detail::text as detail from audit_event where action = 'operator.grant' and subject = ${personId}`;
  expect(JSON.parse(String(event?.detail))).toEqual({ email, verified: false });
  expect((await blazon('operator', 'revoke', email)).code).toBe(0);
});

test('links make the first operator and set a password', async () => {
  const { email } = await aPerson(db);
  const setup = await json('operator', 'link');
  expect(setup.url).toMatch(/^http:\/\/localhost:3000\/setup\?code=[\w.-]+$/);
  const reset = await json('person', 'reset-link', email);
  expect(reset.link).toMatch(/^http:\/\/localhost:3000\/reset-password\?token=[\w-]{43}$/);
  expect(await failure('person', 'reset-link', 'nobody@example.com')).toMatchObject({
    name: 'person_unknown',
  });
  await json('operator', 'grant', email);
  expect(await failure('operator', 'link')).toMatchObject({ code: 1, name: 'operator_exists' });
  await json('operator', 'revoke', email);
});

test('the operator is granted, listed and revoked', async () => {
  const { email } = await aPerson(db);
  await blazon('operator', 'grant', email);
  expect(await json('operator', 'list')).toEqual([{ email, name: null, isVerified: true }]);
  await blazon('operator', 'revoke', email);
  expect(await json('operator', 'list')).toEqual([]);
});

describe('a person', () => {
  test('is shown and renamed', async () => {
    const { email, personId, viewer } = await aPerson(db);
    expect(await json('person', 'rename', email, 'Ada')).toMatchObject({ email, name: 'Ada' });
    expect(await json('person', 'show', email.toUpperCase())).toMatchObject({
      ...{
        personId,
        name: 'Ada',
        isOperator: false,
        hasPassword: false,
        connections: [],
        hasSecondFactor: false,
        passkeys: 0,
      },
      accounts: [{ accountId: viewer.accountId, role: 'owner' }],
      sessions: 1,
    });
    expect((await failure('person', 'show', 'nobody@example.com')).name).toBe('person_unknown');
    expect((await failure('person', 'rename', email, 'x'.repeat(81))).name).toBe('name_invalid');
  });

  test('is signed out of one browser or everywhere', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    const [session] = await json('person', 'sessions', ada.email);
    expect(session).toMatchObject({ id: ada.viewer.sessionId, userAgent: 'Test' });
    expect((await failure('person', 'sign-out', bob.email, session.id)).name).toBe('not_found');
    expect(await viewerOf(db, ada.sessionToken)).toMatchObject({ personId: ada.personId });
    await json('person', 'sign-out', ada.email, session.id);
    await json('person', 'sign-out', bob.email);
    for (const { sessionToken } of [ada, bob]) expect(await findViewer(db, sessionToken)).toBeNull();
    expect(await actionsOf(db, session.id)).toEqual(['person.sign-out']);
  });

  test('is disconnected from a provider', async () => {
    const { email, personId } = await aPerson(db);
    await db.sql`insert into sign_in_method (person_id, type, provider, provider_account_id)
                 values (${personId}, 'oauth', 'github', ${personId})`;
    await json('person', 'disconnect', email, 'github');
    expect((await json('person', 'show', email)).connections).toEqual([]);
    expect((await failure('person', 'disconnect', email, 'github')).name).toBe('not_found');
  });

  test('loses a passkey', async () => {
    const { email, personId, sessionToken } = await aPerson(db);
    const passkeyId = crypto.randomUUID();
    await db.sql`
      insert into passkey (id, person_id, name, credential_id, public_key, counter)
      values (${passkeyId}, ${personId}, 'Phone', ${Buffer.from(passkeyId)}, '', 0)`;
    await db.sql`update session set passkey_id = ${passkeyId} where person_id = ${personId}`;
    expect(await json('person', 'show', email)).toMatchObject({ passkeys: 1 });
    expect(await json('person', 'passkeys', 'list', email)).toMatchObject([{ id: passkeyId, name: 'Phone' }]);
    const remove = ['person', 'passkeys', 'remove', email] as const;
    expect((await failure(...remove, 'nonsense')).name).toBe('usage');
    expect(await json(...remove, passkeyId)).toEqual({ email, passkeyId, name: 'Phone' });
    expect((await failure(...remove, passkeyId)).name).toBe('passkey_gone');
    expect(await findViewer(db, sessionToken)).toBeNull();
    expect(await queuedMails(db, email)).toHaveLength(1);
    expect(await actionsOf(db, personId)).toContain('person.passkey-remove');
  });

  test('loses a second factor that they have lost', async () => {
    const { email, personId } = await aPerson(db);
    expect((await failure('person', 'second-factor', 'remove', email)).name).toBe('second_factor_off');
    await db.sql`insert into second_factor (person_id, sealed_secret, confirmed_at) values (${personId}, '', now())`;
    expect(await json('person', 'show', email)).toMatchObject({ hasSecondFactor: true });
    await json('person', 'second-factor', 'remove', email);
    expect(await json('person', 'show', email)).toMatchObject({ hasSecondFactor: false });
    expect(await queuedMails(db, email)).toHaveLength(1);
    expect(await actionsOf(db, personId)).toContain('person.second-factor-off');
  });

  test('gets a link for a new address', async () => {
    const { email } = await aPerson(db);
    await json('person', 'change-email', email, `new-${email}`);
    expect(await queuedMails(db, `new-${email}`)).toHaveLength(1);
    expect(await queuedMails(db, email)).toHaveLength(1);
    expect((await failure('person', 'change-email', email, 'nonsense')).name).toBe('email_invalid');
  });

  test('is exported and deleted with their own accounts', async () => {
    const { email, personId, viewer } = await aPerson(db);
    const data = JSON.parse((await blazon('person', 'export', email)).out);
    expect([data.person.id, data.accounts[0].id]).toEqual([personId, viewer.accountId]);
    expect((await failure('person', 'delete', email)).name).toBe('usage');
    expect(await json('person', 'delete', email, '--yes')).toEqual({ email, accountsDeleted: 1 });
    expect((await failure('person', 'show', email)).name).toBe('person_unknown');
    expect((await failure('account', 'show', viewer.accountId)).name).toBe('not_found');
  });
});

describe('members', () => {
  test('are invited in the name of one of them, and the invitation is withdrawn', async () => {
    const { email, viewer } = await aPerson(db);
    const guest = `guest-${email}`;
    await json('member', 'invite', viewer.accountId, guest, '--by', email, '--role', 'admin');
    const [invitation] = await json('member', 'invitations', viewer.accountId);
    expect(invitation).toMatchObject({ email: guest, role: 'admin', invitedBy: email });
    await json('member', 'withdraw', viewer.accountId, invitation.id);
    expect(await json('member', 'invitations', viewer.accountId)).toEqual([]);
    const stranger = await aPerson(db);
    for (const [args, name] of [
      [['invite', viewer.accountId, guest, '--by', stranger.email], 'not_found'],
      [['invite', viewer.accountId, guest, '--by', email, '--role', 'king'], 'usage'],
      [['invite', viewer.accountId, guest], 'usage'],
      [['withdraw', viewer.accountId, invitation.id], 'invitation_invalid'],
    ] as const)
      expect((await failure('member', ...args)).name, args.join(' ')).toBe(name);
  });

  test('change their role and are removed; an owner stays', async () => {
    const [owner, other] = [await aPerson(db), await aPerson(db)];
    const { accountId } = owner.viewer;
    await db.sql`insert into membership (account_id, person_id, role) values (${accountId}, ${other.personId}, 'member')`;
    expect(await json('member', 'role', accountId, other.email, 'admin')).toMatchObject({
      from: 'member',
      to: 'admin',
    });
    expect((await json('member', 'list', accountId)).map((one: { role: string }) => one.role)).toEqual([
      'owner',
      'admin',
    ]);
    expect((await failure('member', 'remove', accountId, owner.email)).name).toBe('last_owner');
    expect((await failure('member', 'role', accountId, other.email, 'king')).name).toBe('usage');
    await json('member', 'remove', accountId, other.email);
    expect(await json('member', 'list', accountId)).toHaveLength(1);
    expect((await failure('member', 'remove', accountId, other.email)).name).toBe('member_unknown');
  });
});

test('an account is renamed and deleted', async () => {
  const id = await anAccount(db);
  expect(await json('account', 'rename', id, 'Acme')).toEqual({ id, name: 'Acme' });
  expect((await json('account', 'show', id)).name).toBe('Acme');
  expect((await failure('account', 'delete', id)).name).toBe('usage');
  await json('account', 'delete', id, '--yes');
  expect((await failure('account', 'rename', id, 'Acme')).code).toBe(1);
});

test('a secret token is limited to networks', async () => {
  const made = await json(
    'token',
    'create',
    '--kind',
    'secret',
    '--plan',
    'startup',
    '--allow-network',
    '203.0.113.7/24',
  );
  const networks = async () => (await json('token', 'list', '--account', made.account))[0].allowedNetworks;
  expect(await networks()).toEqual(['203.0.113.0/24']);
  expect(await json('token', 'networks', made.id, '2001:db8::1')).toEqual({
    id: made.id,
    networks: ['2001:db8::1/128'],
  });
  await json('token', 'networks', made.id);
  expect(await networks()).toBeNull();
  expect((await failure('token', 'networks', made.id, 'office')).name).toBe('invalid_request');
});

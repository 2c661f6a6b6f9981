import { beforeAll, expect, test, vi } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import type { Database } from '../db/client.ts';
import { authAdapter } from './auth-adapter.ts';
import { checkPassword } from './check-password.ts';
import { findViewer, isViewer } from './find-viewer.ts';
import { newSessionToken, sessionEnd } from './sessions.ts';
import type { SignUpRule } from './sign-up-rule.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };
const OPEN: SignUpRule = { signUp: 'open', signUpDomains: [] };
const adapter = ({
  rule = OPEN,
  vouched = null as string | null,
  isFromProvider = false,
}: {
  rule?: SignUpRule;
  vouched?: string | null;
  isFromProvider?: boolean;
} = {}) =>
  authAdapter({
    ...{ db, rule, context, isFromProvider, vouched: { email: vouched } },
    device: async () => ({ userAgent: 'Test', network: '203.0.113.0' }),
  });
const call = <T>(method: T | undefined): T => {
  if (method === undefined) throw new Error('missing');
  return method;
};
const PASSWORD = 'seven long words of mine';

beforeAll(async () => {
  db = await testDatabase();
});

test('a session is stored as a hash, found by its token, and dead once deleted', async () => {
  const { personId } = await aPerson(db);
  const sessionToken = newSessionToken();
  await call(adapter().createSession)({ sessionToken, userId: personId, expires: sessionEnd() });
  const found = await call(adapter().getSessionAndUser)(sessionToken);
  expect(found?.user.id).toBe(personId);
  expect(Object.keys(found?.user ?? {}).sort()).toEqual(['email', 'emailVerified', 'id', 'name']);
  expect(await db.sql`select from session where token_hash = ${sessionToken}`).toHaveLength(0);
  const [stored] =
    await db.sql`select token_hash from session where person_id = ${personId} and user_agent = 'Test' limit 1`;
  expect(await call(adapter().getSessionAndUser)(String(stored?.token_hash))).toBeNull();
  await call(adapter().deleteSession)(sessionToken);
  expect(await findViewer(db, sessionToken)).toBeNull();
});

test('a password and a session from before the first link do not survive it; later links leave things alone', async () => {
  const attacker = await aPerson(db, { password: PASSWORD, isVerified: false });
  const verify = () => call(adapter().updateUser)({ id: attacker.personId, emailVerified: new Date() });
  await verify();
  expect(await findViewer(db, attacker.sessionToken)).toBeNull();
  const tried = { email: attacker.email, password: PASSWORD, address: '192.0.2.9', device: null };
  expect(await checkPassword(db, tried)).toMatchObject({ reason: 'credentials_wrong' });

  const sessionToken = newSessionToken();
  await call(adapter().createSession)({ sessionToken, userId: attacker.personId, expires: sessionEnd() });
  await verify();
  expect(await findViewer(db, sessionToken)).not.toBeNull();
});

test('the age of a sign-in is computed by the clock of the database', async () => {
  const { sessionToken, personId } = await aPerson(db);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_600_000 });
  try {
    expect((await findViewer(db, sessionToken))?.signedInAgoMs).toBeLessThan(600_000);
    await db.sql`update session set created_at = now() - interval '11 minutes' where person_id = ${personId}`;
    vi.setSystemTime(Date.now() - 7_200_000);
    expect((await findViewer(db, sessionToken))?.signedInAgoMs).toBeGreaterThan(600_000);
  } finally {
    vi.useRealTimers();
  }
});

test('a new person gets an account, the role owner and a publishable token', async () => {
  const made = await call(adapter().createUser)({
    id: 'ignored',
    email: 'New.Person@Example.com',
    name: 'New',
    emailVerified: new Date(),
  });
  expect(made.email).toBe('new.person@example.com');
  const sessionToken = newSessionToken();
  await call(adapter().createSession)({ sessionToken, userId: made.id, expires: sessionEnd() });
  const viewer = await findViewer(db, sessionToken);
  expect(isViewer(viewer) && viewer).toMatchObject({
    role: 'owner',
    plan: 'free',
    isEmailVerified: true,
    isOperator: false,
  });
  expect(
    await db.sql`select from token t join membership m using (account_id) where m.person_id = ${made.id}`,
  ).toHaveLength(1);
});

test('a link is stored as a hash and used once; a provider is found again without its tokens', async () => {
  const { personId, email } = await aPerson(db);
  const token = 'ab'.repeat(32);
  await call(adapter().createVerificationToken)({ identifier: email, token, expires: new Date() });
  expect(await call(adapter().useVerificationToken)({ identifier: email, token })).toMatchObject({
    identifier: email,
  });
  expect(await call(adapter().useVerificationToken)({ identifier: email, token })).toBeNull();

  await call(adapter().linkAccount)({
    userId: personId,
    type: 'oauth',
    provider: 'github',
    providerAccountId: '42',
    access_token: 'gho_never-kept',
  });
  const found = await call(adapter().getUserByAccount)({ provider: 'github', providerAccountId: '42' });
  expect(found?.id).toBe(personId);
  const rows = await db.sql`select to_jsonb(s)::text as text from sign_in_method s`;
  expect(JSON.stringify(rows)).not.toContain('never-kept');
});

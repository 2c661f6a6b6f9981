import { beforeAll, expect, test } from 'vitest';
import { aPerson, viewerOf } from '../../tests/support/factories.ts';
import { mailServer } from '../../tests/support/mail-server.ts';
import { mailedSecret, queuedMails } from '../../tests/support/outbox.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { createLogger } from '../core/log/logger.ts';
import type { Database } from '../db/client.ts';
import { MailSender } from '../jobs/mail/mail-sender.ts';
import { openMailer } from '../jobs/mail/mailer.ts';
import { authAdapter } from './auth-adapter.ts';
import { askToChangeEmail, changeEmail } from './change-email.ts';
import { checkPassword } from './check-password.ts';
import { allowConnecting } from './connect-provider.ts';
import { rememberDevice } from './known-device.ts';
import { askToReset, changePassword, resetPassword, setPassword } from './passwords.ts';
import { findWaysIn } from './people.ts';
import { createSession, endAllSessions, newSessionToken, sessionEnd } from './sessions.ts';
import { THROTTLES } from './throttle.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };
const PASSWORD = 'seven long words of mine';
const NEW_PASSWORD = 'a brand new password';
const BROWSER = { userAgent: null, network: '203.0.113.0' };
let number = 0;

beforeAll(async () => {
  db = await testDatabase();
});

type Person = Awaited<ReturnType<typeof aPerson>>;

const call = <T>(method: T | undefined): T => {
  if (method === undefined) throw new Error('missing');
  return method;
};

/** The adapter in the request with which a provider sends somebody back. */
const adapterOf = (vouched: string) =>
  authAdapter({
    ...{ db, context, isFromProvider: true, vouched: { email: vouched } },
    rule: { signUp: 'open', signUpDomains: [] },
    device: async () => BROWSER,
  });

/** Connects a provider account, like Auth.js when it finds the session. @returns its id at the provider */
async function connect({ personId }: Pick<Person, 'personId'>, vouched: string): Promise<string> {
  const providerAccountId = `${++number}`;
  await call(adapterOf(vouched).linkAccount)({
    ...{ userId: personId, type: 'oauth', provider: 'github', providerAccountId },
  });
  return providerAccountId;
}

const signsIn = async (providerAccountId: string, vouched: string): Promise<boolean> =>
  (await call(adapterOf(vouched).getUserByAccount)({ provider: 'github', providerAccountId })) !== null;

/** A person whose session a thief used to connect an account of theirs; the owner connected one as well. */
async function aRobbedPerson(more: { isVerified?: boolean } = {}) {
  const person = await aPerson(db, { password: PASSWORD, ...more });
  return {
    person,
    own: await connect(person, person.email),
    thiefs: await connect(person, 'thief@evil.example'),
    device: await rememberDevice(db, person, null, BROWSER, context),
  };
}

/** @returns whether the cookie's attempts count apart from strangers' */
async function isKnown({ email }: Person, device: string): Promise<boolean> {
  const { limit } = THROTTLES['sign-in of a person'];
  const guess = (sent: string | null) =>
    checkPassword(db, { email, password: 'guess', address: `198.51.100.${++number % 250}`, device: sent });
  for (let i = 0; i <= limit; i += 1) await guess(null);
  const said = await guess(device);
  return 'reason' in said && said.reason === 'credentials_wrong';
}

const ENDINGS: Record<string, (person: Person) => Promise<string | undefined>> = {
  async 'a password reset'({ email }) {
    await askToReset(db, email, '192.0.2.1', context);
    done(await resetPassword(db, await mailedSecret(db, email), NEW_PASSWORD, null, context));
    return undefined;
  },
  async 'a password set on the command line'({ email }) {
    done(await setPassword(db, 'cli', email, NEW_PASSWORD));
    return undefined;
  },
  async 'a changed password'({ viewer }) {
    done(await changePassword(db, viewer, PASSWORD, NEW_PASSWORD, context));
    return undefined;
  },
  async 'signing out everywhere'({ viewer }) {
    await endAllSessions(db, viewer);
    return undefined;
  },
};

test.each(Object.entries(ENDINGS))(
  '%s ends connections that the mailbox does not vouch for, and every known device',
  async (_title, end) => {
    const { person, own, thiefs, device } = await aRobbedPerson();
    const bystander = await aRobbedPerson();
    expect(await isKnown(person, device)).toBe(true);
    await end(person);
    expect(await signsIn(thiefs, 'thief@evil.example')).toBe(false);
    expect(await signsIn(own, person.email)).toBe(true);
    expect(await isKnown(person, device)).toBe(false);
    expect(await signsIn(bystander.thiefs, 'thief@evil.example')).toBe(true);
  },
);

test('a changed address ends connections that do not vouch for the new one', async () => {
  const { person, own, thiefs } = await aRobbedPerson();
  const moved = `moved-${person.email}`;
  const next = await connect(person, moved);
  await askToChangeEmail(db, person.viewer, moved, context);
  done(await changeEmail(db, await mailedSecret(db, moved), person.viewer, context));
  expect(await Promise.all([own, thiefs, next].map((id) => signsIn(id, 'x@example.com')))).toEqual([
    false,
    false,
    true,
  ]);
});

test('a sign-up with the address of another person keeps no access after the owner’s reset or first link', async () => {
  for (const takeOver of [
    ENDINGS['a password reset'],
    ({ personId }: Person) =>
      call(adapterOf('').updateUser)({ id: personId, emailVerified: new Date() }) as Promise<never>,
  ]) {
    const { person, thiefs, device } = await aRobbedPerson({ isVerified: false });
    await call(takeOver)(person);
    expect(await signsIn(thiefs, 'thief@evil.example')).toBe(false);
    expect(await isKnown(person, device)).toBe(false);
  }
});

test('a connection of an older version, whose address is not known, ends as well unless it was used since', async () => {
  const [ada, bob] = [await aPerson(db), await aPerson(db)];
  const [old, used] = [await connect(ada, ada.email), await connect(bob, bob.email)];
  await db.sql`update sign_in_method set email = null where provider_account_id = any(${[old, used]}::text[])`;
  expect(await signsIn(used, bob.email)).toBe(true);
  for (const { viewer } of [ada, bob]) await endAllSessions(db, viewer);
  expect(await signsIn(old, ada.email)).toBe(false);
  expect(await signsIn(used, bob.email)).toBe(true);
});

test('a session counts for a provider only after the password, once and for ten minutes', async () => {
  const person = await aPerson(db, { password: PASSWORD });
  const session = async () => {
    const found = await call(adapterOf(person.email).getSessionAndUser)(person.sessionToken);
    return found?.user.id ?? null;
  };
  expect(await session()).toBeNull();
  for (const wrong of [null, '', 'not the password'])
    expect(await allowConnecting(db, person.viewer, wrong)).toMatchObject({ reason: 'password_wrong' });
  expect(await session()).toBeNull();
  done(await allowConnecting(db, person.viewer, PASSWORD));
  expect(await session()).toBe(person.personId);
  await connect(person, person.email);
  expect(await session()).toBeNull();
  done(await allowConnecting(db, person.viewer, PASSWORD));
  await db.sql`update session set may_connect_until = may_connect_until - interval '10 minutes'
    where person_id = ${person.personId}`;
  expect(await session()).toBeNull();
});

test('the permission is this browser’s; without a password the fresh sign-in is enough', async () => {
  const person = await aPerson(db);
  const other = newSessionToken();
  await createSession(db, other, person.personId, sessionEnd(), BROWSER);
  done(await allowConnecting(db, person.viewer, null));
  const find = call(adapterOf(person.email).getSessionAndUser);
  expect(await find(person.sessionToken)).not.toBeNull();
  expect(await find(other)).toBeNull();
  const otherViewer = await viewerOf(db, other);
  const stranger = await aPerson(db);
  await allowConnecting(db, { ...otherViewer, sessionId: stranger.viewer.sessionId }, null);
  expect(await find(stranger.sessionToken)).toBeNull();
});

test('guesses at the password are limited', async () => {
  const { viewer } = await aPerson(db, { password: PASSWORD });
  const { limit } = THROTTLES['password of a signed-in person'];
  for (let i = 0; i < limit; i += 1) await allowConnecting(db, viewer, 'guess');
  expect(await allowConnecting(db, viewer, PASSWORD)).toMatchObject({ reason: 'too_many_tries' });
  // Strangers' guesses must not keep the owner from it.
  const bob = await aPerson(db, { password: PASSWORD });
  for (let i = 0; i < 20; i += 1)
    await checkPassword(db, { email: bob.email, password: 'x', address: '192.0.2.9', device: null });
  done(await allowConnecting(db, bob.viewer, PASSWORD));
});

test('the owner gets a mail about a connection, and sees it with date and address', async () => {
  const person = await aPerson(db);
  const { mails, url } = await mailServer();
  await db.sql`delete from outbox`;
  await connect(person, 'thief@evil.example');
  const mailer = openMailer({ smtpUrl: url, mailFrom: 'a@b.example', dataDir: '/nonexistent' });
  const sender = new MailSender(db, mailer, createLogger('silent'), context.appOrigin);
  await sender.sendDue();
  const [sent] = mails.filter(({ to }) => to.includes(person.email));
  expect(sent?.mail.subject).toBe('A service was connected');
  expect(sent?.mail.text).toContain('GitHub as thief (at) evil (dot) example');
  expect(sent?.mail.text).toContain('https://app.test/forgot-password');
  await sender.close();
  const { connections } = await findWaysIn(db, person.personId);
  expect(connections).toMatchObject([{ provider: 'github', email: 'thief@evil.example' }]);
  expect(connections[0]?.connectedAtMs).toBeGreaterThan(0);
});

test('a person made by the provider gets no mail about it', async () => {
  const adapter = adapterOf('new-by-provider@example.com');
  const made = await call(adapter.createUser)({
    ...{ id: '', email: 'new-by-provider@example.com', name: null, emailVerified: null },
  });
  await connect({ personId: made.id }, made.email);
  expect(await queuedMails(db, made.email)).toEqual([]);
});

import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf } from '../../../tests/support/audit.ts';
import { aPerson } from '../../../tests/support/factories.ts';
import { mailedSecret, queuedMails } from '../../../tests/support/outbox.ts';
import { done } from '../../../tests/support/refused.ts';
import { softwarePasskey } from '../../../tests/support/software-authenticator.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import type { Database } from '../../db/client.ts';
import { askToChangeEmail, changeEmail } from '../change-email.ts';
import { deletePerson } from '../delete-person.ts';
import { exportPerson } from '../export-person.ts';
import { findViewer } from '../find-viewer.ts';
import { askToReset, changePassword, resetPassword, setPassword } from '../passwords.ts';
import { findWaitingSignIn } from '../second-factor/second-step.ts';
import { createSession, endAllSessions, newSessionToken, sessionEnd } from '../sessions.ts';
import { THROTTLES } from '../throttle.ts';
import { addPasskey, askToAddPasskey, MAX_PASSKEYS } from './add-passkey.ts';
import { askForPasskey, checkPasskey } from './check-passkey.ts';
import { passkeySite } from './passkey-site.ts';
import { listPasskeys, removePasskey } from './passkeys.ts';
import { renamePasskey } from './rename-passkey.ts';

const ORIGIN = 'https://app.test';
const context = { appOrigin: ORIGIN };
const PASSWORD = 'seven long words of mine';
const DEVICE = { userAgent: null, network: null };
const HOLDER = 'a secret of this browser';

const siteOf = (origin: string) => {
  const found = passkeySite(origin);
  if (found === null) throw new Error('expected passkeys there');
  return found;
};
const site = siteOf(ORIGIN);

let db: Database;
let addresses = 0;

beforeAll(async () => {
  db = await testDatabase();
});

type Person = Awaited<ReturnType<typeof aPerson>>;
type Passkey = ReturnType<typeof softwarePasskey>;

const typed = (response: string, name = '') => ({ response, name, nameless: 'Firefox, Linux' });

async function aPasskeyOf({ viewer }: Pick<Person, 'viewer'>, name = 'Phone', counter = 0) {
  const passkey = softwarePasskey(ORIGIN);
  const options = done(await askToAddPasskey(db, site, viewer));
  const response = passkey.make(options, { counter });
  const { passkeyId } = done(await addPasskey(db, site, viewer, typed(response, name), context));
  return { passkey, passkeyId };
}

/** @returns what a sign-in with the passkey comes to */
async function tryPasskey(
  passkey: Passkey,
  said: Parameters<Passkey['use']>[1] = {},
  address = `2001:db8:${++addresses}::1`,
) {
  const options = done(await askForPasskey(db, site, HOLDER, address));
  return checkPasskey(db, site, { response: passkey.use(options, said), holder: HOLDER, address });
}

const signsIn = async (passkey: Passkey): Promise<boolean> => 'personId' in (await tryPasskey(passkey));

/** Opens a session. @returns its token */
async function sessionOf(personId: string, passkeyId?: string): Promise<string> {
  const token = newSessionToken();
  await createSession(db, token, personId, sessionEnd(), DEVICE, passkeyId);
  return token;
}

const viewerBy = async (token: string) => {
  const found = await findViewer(db, token);
  if (found === null) throw new Error('expected a full session');
  return found;
};

const switchOnCodes = (personId: string) =>
  db.sql`insert into second_factor (person_id, sealed_secret, confirmed_at) values (${personId}, '', now())`;

test.each([
  ['https://blazon.example.com', 'blazon.example.com'],
  ['http://localhost:3000', 'localhost'],
  ['http://blazon.example.com', null],
  ['https://192.0.2.1', null],
  ['https://[2001:db8::1]', null],
])('passkeys at %s belong to %s', (origin, rpId) => {
  expect(passkeySite(origin)).toEqual(rpId && { rpId, origin });
});

describe('adding', () => {
  test('the passkey is listed, audited, mailed about and signs in', async () => {
    const person = await aPerson(db);
    const { passkey, passkeyId } = await aPasskeyOf(person, 'Phone at evil.example');
    expect(await listPasskeys(db, person.personId)).toMatchObject([
      { id: passkeyId, name: 'Phone at evil.example', lastUsedAtMs: null },
    ]);
    expect(await actionsOf(db, person.personId)).toContain('person.passkey-add');
    expect(await queuedMails(db, person.email)).toHaveLength(1);
    const { personId, email } = person;
    expect(await tryPasskey(passkey)).toEqual({ personId, email, passkeyId });
    const [listed] = await listPasskeys(db, personId);
    expect(listed?.lastUsedAtMs).toBeGreaterThan(0);
  });

  test('without a name it is called like the browser', async () => {
    const person = await aPerson(db);
    await aPasskeyOf(person, ' ');
    expect(await listPasskeys(db, person.personId)).toMatchObject([{ name: 'Firefox, Linux' }]);
    const { viewer } = person;
    const asked = done(await askToAddPasskey(db, site, viewer));
    const long = typed(softwarePasskey(ORIGIN).make(asked), 'x'.repeat(81));
    expect(await addPasskey(db, site, viewer, long, context)).toMatchObject({ reason: 'name_invalid' });
  });

  test.each([
    ['another site', { origin: 'https://evil.example' }, 'passkey_refused'],
    ['another host name', { rpId: 'evil.example' }, 'passkey_refused'],
    ['no user verification', { isUserVerified: false }, 'passkey_refused'],
    ['a challenge that was not given', { challenge: 'AAAA' }, 'passkey_late'],
  ])('is refused with %s', async (_title, said, reason) => {
    const { viewer, personId } = await aPerson(db);
    const options = done(await askToAddPasskey(db, site, viewer));
    const response = softwarePasskey(ORIGIN).make(options, said);
    expect(await addPasskey(db, site, viewer, typed(response), context)).toMatchObject({ reason });
    expect(await listPasskeys(db, personId)).toEqual([]);
  });

  test.each(['', 'null', '{}', '{"id":"a"}', `{"id":"${'a'.repeat(2000)}"}`])(
    'is refused with %s for a response',
    async (response) => {
      const { viewer } = await aPerson(db);
      expect(await addPasskey(db, site, viewer, typed(response), context)).toMatchObject({
        reason: 'form_invalid',
      });
    },
  );

  test('a challenge works once, for the session that asked', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    const options = done(await askToAddPasskey(db, site, ada.viewer));
    const response = softwarePasskey(ORIGIN).make(options);
    expect(await addPasskey(db, site, bob.viewer, typed(response), context)).toMatchObject({
      reason: 'passkey_late',
    });
    done(await addPasskey(db, site, ada.viewer, typed(response), context));
    expect(await addPasskey(db, site, ada.viewer, typed(response), context)).toMatchObject({
      reason: 'passkey_late',
    });
  });

  test('a passkey of somebody else cannot be taken over', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    const { passkey } = await aPasskeyOf(ada);
    const options = done(await askToAddPasskey(db, site, bob.viewer));
    const added = await addPasskey(db, site, bob.viewer, typed(passkey.make(options)), context);
    expect(added).toMatchObject({ reason: 'passkey_refused' });
    expect(await queuedMails(db, bob.email)).toEqual([]);
  });

  test('there are at most so many, and known ones are named to the browser', async () => {
    const { viewer, personId } = await aPerson(db);
    const early = done(await askToAddPasskey(db, site, viewer));
    await aPasskeyOf({ viewer });
    expect(done(await askToAddPasskey(db, site, viewer)).excludeCredentials).toHaveLength(1);
    await db.sql`
      insert into passkey (id, person_id, name, credential_id, public_key, counter)
      select gen_random_uuid(), ${personId}, 'x', sha256((${personId} || n)::bytea), '', 0
      from generate_series(2, ${MAX_PASSKEYS}::int4) as n`;
    expect(await askToAddPasskey(db, site, viewer)).toMatchObject({ reason: 'passkeys_many' });
    const late = typed(softwarePasskey(ORIGIN).make(early));
    expect(await addPasskey(db, site, viewer, late, context)).toMatchObject({ reason: 'passkey_refused' });
  });

  test('is limited', async () => {
    const { viewer } = await aPerson(db);
    for (let i = 0; i < THROTTLES['passkeys begun by a person'].limit; i += 1)
      done(await askToAddPasskey(db, site, viewer));
    expect(await askToAddPasskey(db, site, viewer)).toMatchObject({ reason: 'too_many_tries' });
  });
});

describe('signing in', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }, 'passkey_refused'],
    ['another host name', { rpId: 'evil.example' }, 'passkey_refused'],
    ['no user verification', { isUserVerified: false }, 'passkey_refused'],
    ['another person’s handle', { userHandle: 'AAAA' }, 'passkey_refused'],
    ['a challenge that was not given', { challenge: 'AAAA' }, 'passkey_late'],
  ])('is refused with %s, and audited if it was tried with a known passkey', async (_title, said, reason) => {
    const person = await aPerson(db);
    const { passkey } = await aPasskeyOf(person);
    expect(await tryPasskey(passkey, said)).toMatchObject({ reason });
    expect((await actionsOf(db, person.personId)).includes('person.sign-in-failed')).toBe(
      reason === 'passkey_refused',
    );
    expect(await signsIn(passkey)).toBe(true);
  });

  test('is refused with a passkey that is not known, or that signed with another key', async () => {
    const person = await aPerson(db);
    const { passkey } = await aPasskeyOf(person);
    const stranger = softwarePasskey(ORIGIN);
    expect(await signsIn(stranger)).toBe(false);
    const options = done(await askForPasskey(db, site, HOLDER, '192.0.2.1'));
    const [own, forged] = [JSON.parse(passkey.use(options)), JSON.parse(stranger.use(options))];
    const response = JSON.stringify({
      ...own,
      response: { ...own.response, signature: forged.response.signature },
    });
    expect(await checkPasskey(db, site, { response, holder: HOLDER, address: '192.0.2.1' })).toMatchObject({
      reason: 'passkey_refused',
    });
  });

  test('a challenge works once, for ten minutes, in the browser that asked', async () => {
    const person = await aPerson(db);
    const { passkey } = await aPasskeyOf(person);
    const use = (response: string, holder = HOLDER) =>
      checkPasskey(db, site, { response, holder, address: '192.0.2.1' });
    const ask = async () => passkey.use(done(await askForPasskey(db, site, HOLDER, '192.0.2.1')));
    const [first, second] = [await ask(), await ask()];
    expect(await use(first, 'another browser')).toMatchObject({ reason: 'passkey_late' });
    const both = await Promise.all([use(first), use(first)]);
    expect(both.filter((one) => 'personId' in one)).toHaveLength(1);
    await db.sql`update passkey_challenge set expires_at = expires_at - interval '10 minutes'`;
    expect(await use(second)).toMatchObject({ reason: 'passkey_late' });
    const expired = async () => (await db.sql`select from passkey_challenge where expires_at < now()`).length;
    const before = await expired();
    await ask();
    expect(await expired()).toBeLessThan(before);
  });

  test('a counter that does not rise is refused, unless the authenticator does not count', async () => {
    const person = await aPerson(db);
    const { passkey } = await aPasskeyOf(person, 'Key', 5);
    expect(await tryPasskey(passkey, { counter: 6 })).toHaveProperty('personId');
    for (const counter of [6, 5, 0])
      expect(await tryPasskey(passkey, { counter })).toMatchObject({ reason: 'passkey_refused' });
    expect(await tryPasskey(passkey, { counter: 7 })).toHaveProperty('personId');
    const copies = await Promise.all([1, 2, 3, 4].map(() => tryPasskey(passkey, { counter: 8 })));
    expect(copies.filter((one) => 'personId' in one)).toHaveLength(1);
    const { passkey: uncounted } = await aPasskeyOf(person);
    for (let i = 0; i < 2; i += 1) expect(await signsIn(uncounted)).toBe(true);
  });

  test('is limited by address', async () => {
    const { passkey } = await aPasskeyOf(await aPerson(db));
    const address = '198.51.100.77';
    await db.sql`delete from throttle`;
    for (let i = 0; i < THROTTLES['sign-in from an address'].limit; i += 1)
      await checkPasskey(db, site, { response: passkey.use({ challenge: 'AAAA' }), holder: HOLDER, address });
    expect(await tryPasskey(passkey, {}, address)).toMatchObject({ reason: 'too_many_tries' });
    expect(await signsIn(passkey)).toBe(true);
  });

  test('asking is limited by address', async () => {
    const ask = () => askForPasskey(db, site, HOLDER, '198.51.100.78');
    for (let i = 0; i < THROTTLES['passkey asked for from an address'].limit; i += 1) done(await ask());
    expect(await ask()).toMatchObject({ reason: 'too_many_tries' });
  });
});

describe('the second step', () => {
  test('is not needed after a passkey', async () => {
    const person = await aPerson(db);
    const { passkeyId } = await aPasskeyOf(person);
    await switchOnCodes(person.personId);
    expect(await findViewer(db, await sessionOf(person.personId))).toBeNull();
    const viewer = await viewerBy(await sessionOf(person.personId, passkeyId));
    expect(viewer).toMatchObject({ personId: person.personId, isByPasskey: true, hasSecondFactor: true });
  });

  test('is asked of operators with a passkey who sign in another way, and of nobody else', async () => {
    const person = await aPerson(db);
    const { passkeyId } = await aPasskeyOf(person);
    expect(await viewerBy(await sessionOf(person.personId))).toMatchObject({ isByPasskey: false });
    await db.sql`update person set is_operator = true where id = ${person.personId}`;
    const waiting = await sessionOf(person.personId);
    expect(await findViewer(db, waiting)).toBeNull();
    expect(await findWaitingSignIn(db, waiting)).toMatchObject({ sealedSecret: null, hasPasskeys: true });
    done(await removePasskey(db, { ...person.viewer, actor: 'cli' }, passkeyId, context));
    expect(await findWaitingSignIn(db, waiting)).toBeNull();
    expect(await findViewer(db, await sessionOf(person.personId))).not.toBeNull();
  });
});

describe('renaming', () => {
  test('is audited with both names, and the passkey still signs in', async () => {
    const person = await aPerson(db);
    const { passkey, passkeyId } = await aPasskeyOf(person);
    done(await renamePasskey(db, person.viewer, passkeyId, ' Old phone '));
    expect(await listPasskeys(db, person.personId)).toMatchObject([{ name: 'Old phone' }]);
    expect(await signsIn(passkey)).toBe(true);
    expect(
      await db.sql`select detail from audit_event where action = 'person.passkey-rename' and subject = ${person.personId}`,
    ).toEqual([{ detail: { from: 'Phone', to: 'Old phone' } }]);
  });

  test.each(['', ' ', 'x'.repeat(81)])('to %j is refused', async (name) => {
    const person = await aPerson(db);
    const { passkeyId } = await aPasskeyOf(person);
    expect(await renamePasskey(db, person.viewer, passkeyId, name)).toMatchObject({ reason: 'name_invalid' });
    expect(await listPasskeys(db, person.personId)).toMatchObject([{ name: 'Phone' }]);
  });

  test('is refused for a passkey of somebody else', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    const { passkeyId } = await aPasskeyOf(ada);
    expect(await renamePasskey(db, bob.viewer, passkeyId, 'Mine')).toMatchObject({ reason: 'passkey_gone' });
    expect(await listPasskeys(db, ada.personId)).toMatchObject([{ name: 'Phone' }]);
  });
});

describe('removing', () => {
  test('is audited and mailed about, and ends the sessions that the passkey opened', async () => {
    const person = await aPerson(db);
    const { passkey, passkeyId } = await aPasskeyOf(person);
    const [here, elsewhere] = [
      await sessionOf(person.personId, passkeyId),
      await sessionOf(person.personId, passkeyId),
    ];
    done(await removePasskey(db, await viewerBy(here), passkeyId, context));
    expect(await signsIn(passkey)).toBe(false);
    expect(await findViewer(db, elsewhere)).toBeNull();
    expect(await findViewer(db, here)).toMatchObject({ isByPasskey: false });
    expect(await findViewer(db, person.sessionToken)).not.toBeNull();
    expect(await actionsOf(db, person.personId)).toContain('person.passkey-remove');
    expect(await queuedMails(db, person.email)).toHaveLength(2);
  });

  test('is refused for a passkey of somebody else', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    const { passkey, passkeyId } = await aPasskeyOf(ada);
    expect(await removePasskey(db, bob.viewer, passkeyId, context)).toMatchObject({ reason: 'passkey_gone' });
    expect(await signsIn(passkey)).toBe(true);
  });
});

/** What the owner does after somebody had their session. `isHere`: done in a session that stays known. */
const ENDINGS: Record<string, { end: (who: Person['viewer']) => Promise<unknown>; isHere: boolean }> = {
  'a password reset': {
    isHere: false,
    async end({ email }) {
      done(await askToReset(db, email, '192.0.2.1', context));
      return resetPassword(db, await mailedSecret(db, email), PASSWORD, null, context);
    },
  },
  'a password set on the command line': {
    isHere: false,
    end: ({ email }) => setPassword(db, 'cli', email, PASSWORD),
  },
  'signing out on the command line': {
    isHere: false,
    end: ({ personId, email }) => endAllSessions(db, { personId, email, actor: 'cli' }),
  },
  'a changed password': {
    isHere: true,
    end: (who) => changePassword(db, who, null, PASSWORD, context),
  },
  'a changed address': {
    isHere: true,
    async end(who) {
      done(await askToChangeEmail(db, who, `new-${who.email}`, context));
      return changeEmail(db, await mailedSecret(db, `new-${who.email}`), who, context);
    },
  },
  'signing out everywhere': { isHere: true, end: (who) => endAllSessions(db, who) },
};

describe.each(Object.entries(ENDINGS))('%s', (_title, { end, isHere }) => {
  test('removes every passkey, also one added after a takeover', async () => {
    const [person, bystander] = [await aPerson(db), await aPerson(db)];
    const { passkey: thiefs } = await aPasskeyOf(person);
    const { passkey: others } = await aPasskeyOf(bystander);
    await end(person.viewer);
    expect(await signsIn(thiefs)).toBe(false);
    expect(await signsIn(others)).toBe(true);
  });

  test(`${isHere ? 'keeps' : 'also removes'} the passkey of the acting session`, async () => {
    const person = await aPerson(db);
    const [{ passkey: thiefs }, { passkey: own, passkeyId }] = [
      await aPasskeyOf(person),
      await aPasskeyOf(person),
    ];
    const viewer = await viewerBy(await sessionOf(person.personId, passkeyId));
    await end({ ...person.viewer, ...viewer });
    expect([await signsIn(thiefs), await signsIn(own)]).toEqual([false, isHere]);
  });
});

test('an export names passkeys without keys; a deletion deletes them', async () => {
  const person = await aPerson(db);
  const { passkey } = await aPasskeyOf(person);
  const { passkeys } = JSON.parse(await exportPerson(db, person.personId, []));
  expect(passkeys).toEqual([{ name: 'Phone', since: expect.any(String), last_used_at: null }]);
  done(await deletePerson(db, person.viewer));
  expect(await signsIn(passkey)).toBe(false);
});

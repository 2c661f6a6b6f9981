import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { mailedSecret, queuedMails } from '../../tests/support/outbox.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { askToChangeEmail, changeEmail } from './change-email.ts';
import { checkPassword } from './check-password.ts';
import { findViewer } from './find-viewer.ts';
import { rememberDevice } from './known-device.ts';
import { askToReset, changePassword, resetPassword } from './passwords.ts';
import { createSession, newSessionToken, sessionEnd } from './sessions.ts';
import { THROTTLES } from './throttle.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };
const PASSWORD = 'seven long words of mine';
const BROWSER = { userAgent: 'Mozilla/5.0 (X11; Linux) Firefox/140.0', network: '203.0.113.0' };
let addresses = 0;

beforeAll(async () => {
  db = await testDatabase();
});

const tryAs = (email: string, password: string, more: { address?: string; device?: string } = {}) =>
  checkPassword(db, {
    ...{ email, password, device: more.device ?? null },
    address: more.address ?? `198.51.100.${++addresses % 250}`,
  });
/** @returns the secret of a link to reset the password */
async function askReset(email: string): Promise<string> {
  await askToReset(db, email, `198.51.100.${++addresses % 250}`, context);
  return mailedSecret(db, email);
}
const anotherSession = async (personId: string) => {
  const token = newSessionToken();
  await createSession(db, token, personId, sessionEnd(), { userAgent: null, network: null });
  return token;
};

describe('a password', () => {
  test('is right for its address in any spelling, and wrong, unknown and missing look alike', async () => {
    const { email, personId } = await aPerson(db, { password: PASSWORD });
    const without = await aPerson(db);
    expect(await tryAs(` ${email.toUpperCase()} `, PASSWORD)).toMatchObject({ personId, email });
    for (const [address, password] of [
      [email, 'not the password'],
      [email, ''],
      [without.email, PASSWORD],
      ['nobody@example.com', PASSWORD],
      ['nonsense', PASSWORD],
      [`${email},other@example.com`, PASSWORD],
    ] as const)
      expect(await tryAs(address, password)).toMatchObject({ reason: 'credentials_wrong' });
  });

  test('costs the same work whether the address is known', async () => {
    const { email } = await aPerson(db, { password: PASSWORD });
    // CPU time, the lowest of several attempts. Hashing takes some 20 ms, so skipping it would show.
    const least = { known: Number.POSITIVE_INFINITY, unknown: Number.POSITIVE_INFINITY };
    for (let i = 0; i < 9; i += 1)
      for (const [who, address] of [
        ['known', email],
        ['unknown', 'nobody-at-all@example.com'],
      ] as const) {
        const before = process.cpuUsage();
        await tryAs(address, 'not the password');
        const { user, system } = process.cpuUsage(before);
        least[who] = Math.min(least[who], user + system);
      }
    expect(least.unknown / least.known).toBeGreaterThan(0.5);
    expect(least.unknown / least.known).toBeLessThan(2);
  });

  test('can be guessed at ten times in 15 minutes, from wherever; a known device is not locked out', async () => {
    const { email, personId } = await aPerson(db, { password: PASSWORD });
    const { limit: most } = THROTTLES['sign-in of a person'];
    const outcomes = [];
    for (let i = 0; i < most + 3; i += 1) outcomes.push(await tryAs(email, `guess ${i}`));
    expect(outcomes.slice(0, most)).toMatchObject(Array(most).fill({ reason: 'credentials_wrong' }));
    for (const refused of outcomes.slice(most))
      expect(refused).toMatchObject({ reason: 'too_many_tries', retryAfterSeconds: expect.any(Number) });
    expect(await tryAs(email, PASSWORD)).toMatchObject({ reason: 'too_many_tries' });
    const device = await rememberDevice(db, { personId, email }, null, BROWSER, context);
    expect(await tryAs(email, PASSWORD, { device })).toMatchObject({ email });
    for (const forged of [
      '',
      'x'.repeat(43),
      `${device}.1`,
      `${device} `,
      await rememberDevice(db, await aPerson(db), null, BROWSER, context),
    ])
      expect(await tryAs(email, PASSWORD, { device: forged })).toMatchObject({ reason: 'too_many_tries' });
    await db.sql`update throttle set ends_at = now()`;
    expect(await tryAs(email, PASSWORD)).toMatchObject({ email });
  });

  test('attempts are counted for unknown addresses too', async () => {
    for (let i = 0; i < 10; i += 1) await tryAs('ghost@example.com', 'guess');
    expect(await tryAs('GHOST@example.com', 'guess')).toMatchObject({ reason: 'too_many_tries' });
  });

  test('is checked for honest people while one network sends many guesses at the same time', async () => {
    const people = await Promise.all(Array.from({ length: 10 }, () => aPerson(db, { password: PASSWORD })));
    await db.sql`delete from throttle`;
    const guesses = Array.from({ length: 64 }, (_, i) =>
      tryAs(`sprayed-${i}@example.com`, 'guess', { address: `2001:db8:9:9::${i.toString(16)}` }),
    );
    const honest = await Promise.all(
      people.map(({ email }, i) => tryAs(email, PASSWORD, { address: `203.0.113.${i}` })),
    );
    expect(honest.filter((one) => isRefusal(one))).toEqual([]);
    const reasons = (await Promise.all(guesses)).map((one) => isRefusal(one) && one.reason);
    expect(new Set(reasons)).toEqual(new Set(['credentials_wrong', 'too_busy']));
  });

  test('tries from one address are counted over all people', async () => {
    const { limit: most } = THROTTLES['sign-in from an address'];
    await db.sql`delete from throttle`;
    expect(await tryAs('stuffed-0@example.com', 'x', { address: '192.0.2.1' })).toMatchObject({
      reason: 'credentials_wrong',
    });
    await db.sql`update throttle set used = ${most} where used = 1`;
    expect(await tryAs('stuffed-1@example.com', 'x', { address: '192.0.2.1' })).toMatchObject({
      reason: 'too_many_tries',
    });
    expect(await tryAs('stuffed-1@example.com', 'x', { address: '192.0.2.2' })).toMatchObject({
      reason: 'credentials_wrong',
    });
  });
});

describe('a forgotten password', () => {
  test('is set anew by link, once; every session and every other link ends', async () => {
    const ada = await aPerson(db, { password: PASSWORD });
    const first = await askReset(ada.email);
    const second = await askReset(ada.email);
    await db.sql`insert into mail_link (hash, purpose, email, expires_at)
      values ('\\x01', 'sign_in', ${ada.email}, now() + interval '1 hour')`;
    const other = await anotherSession(ada.personId);
    const done = await resetPassword(db, second, 'a brand new password', '203.0.113.0', context);
    expect(done).toEqual({ personId: ada.personId });
    expect((await queuedMails(db, ada.email))[0]?.subject).toBe('Your password was changed');
    expect(await findViewer(db, ada.sessionToken)).toBeNull();
    expect(await findViewer(db, other)).toBeNull();
    for (const used of [first, second])
      expect(await resetPassword(db, used, 'yet another password', null, context)).toMatchObject({
        reason: 'link_invalid',
      });
    expect((await db.sql`select from mail_link where email = ${ada.email}`).length).toBe(0);
    expect(await tryAs(ada.email, PASSWORD)).toMatchObject({ reason: 'credentials_wrong' });
    expect(await tryAs(ada.email, 'a brand new password')).toMatchObject({ personId: ada.personId });
  });

  test('a poor new one leaves the link as it is', async () => {
    const { email } = await aPerson(db);
    const secret = await askReset(email);
    expect(await resetPassword(db, secret, 'short', null, context)).toMatchObject({
      reason: 'password_short',
    });
    expect(await resetPassword(db, secret, `${email}!`, null, context)).toMatchObject({
      reason: 'password_guessable',
    });
    expect(isRefusal(await resetPassword(db, secret, PASSWORD, null, context))).toBe(false);
  });

  test('an unknown address gets no mail, and its row is useless', async () => {
    expect(await askReset('nobody@example.com')).toBe('');
    expect(await queuedMails(db, 'nobody@example.com')).toEqual([]);
    const rows = await db.sql`select person_id from mail_link where email = 'nobody@example.com'`;
    expect(rows.map(({ person_id }) => person_id)).toEqual([null]);
  });

  test('the link ends after an hour, and when the address changed meanwhile', async () => {
    const ada = await aPerson(db, { password: PASSWORD });
    const late = await askReset(ada.email);
    await db.sql`update mail_link set expires_at = expires_at - interval '61 minutes' where email = ${ada.email}`;
    expect(await resetPassword(db, late, 'a brand new password', null, context)).toMatchObject({
      reason: 'link_invalid',
    });
    const stale = await askReset(ada.email);
    await db.sql`update person set email = ${`moved-${ada.email}`} where id = ${ada.personId}`;
    expect(await resetPassword(db, stale, 'a brand new password', null, context)).toMatchObject({
      reason: 'link_invalid',
    });
  });
});

describe('changing', () => {
  test('a password needs the one so far, and ends every other session', async () => {
    const { viewer, sessionToken } = await aPerson(db, { password: PASSWORD });
    const other = await anotherSession(viewer.personId);
    expect(await changePassword(db, viewer, 'wrong', 'a brand new password', context)).toMatchObject({
      reason: 'password_wrong',
    });
    expect(isRefusal(await changePassword(db, viewer, PASSWORD, 'a brand new password', context))).toBe(
      false,
    );
    expect(await findViewer(db, other)).toBeNull();
    expect(await findViewer(db, sessionToken)).not.toBeNull();
  });

  test('the address needs a link to the new one, a session, and notifies the old one', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    await askToChangeEmail(db, ada.viewer, 'ada-new@example.com', context);
    expect(await queuedMails(db, ada.email)).toHaveLength(1);
    const secret = await mailedSecret(db, 'ada-new@example.com');
    expect(await changeEmail(db, secret, bob.viewer, context)).toMatchObject({ reason: 'link_invalid' });
    const other = await anotherSession(ada.personId);
    const done = await changeEmail(db, secret, ada.viewer, context);
    expect(done).toEqual({ email: 'ada-new@example.com' });
    expect((await queuedMails(db, ada.email))[0]?.subject).toBe('Your address was changed');
    expect(await findViewer(db, ada.sessionToken)).toMatchObject({ email: 'ada-new@example.com' });
    expect(await findViewer(db, other)).toBeNull();
  });

  test('the link to a new address works once, for an hour, and only the last one that was asked for', async () => {
    const ada = await aPerson(db);
    const ask = async (email: string) => {
      await askToChangeEmail(db, ada.viewer, email, context);
      return mailedSecret(db, email);
    };
    const use = (secret: string) => changeEmail(db, secret, ada.viewer, context);
    const invalid = { reason: 'link_invalid' };
    const [earlier, late] = [await ask('earlier@example.com'), await ask('late@example.com')];
    expect(await use(earlier)).toMatchObject(invalid);
    await db.sql`update mail_link set expires_at = now() - interval '1 second' where person_id = ${ada.personId}`;
    expect(await use(late)).toMatchObject(invalid);
    const good = await ask('good@example.com');
    const tries = await Promise.all([use(good), use(good), use(good)]);
    expect(tries.filter((one) => !isRefusal(one))).toHaveLength(1);
    expect(await use(good)).toMatchObject(invalid);
    expect(await findViewer(db, ada.sessionToken)).toMatchObject({ email: 'good@example.com' });
  });

  test('the address invalidates links mailed to the old one', async () => {
    const ada = await aPerson(db, { password: PASSWORD });
    const reset = await askReset(ada.email);
    await askToChangeEmail(db, ada.viewer, 'ada-elsewhere@example.com', context);
    const secret = await mailedSecret(db, 'ada-elsewhere@example.com');
    expect(isRefusal(await changeEmail(db, secret, ada.viewer, context))).toBe(false);
    expect(await resetPassword(db, reset, 'seven other long words', null, context)).toMatchObject({
      reason: 'link_invalid',
    });
    const before = await queuedMails(db, ada.email);
    await askReset(ada.email);
    expect(await queuedMails(db, ada.email)).toEqual(before);
    expect(isRefusal(await tryAs(ada.email, PASSWORD))).toBe(true);
  });

  test('to a taken address is not made and not revealed', async () => {
    const [ada, bob] = [await aPerson(db), await aPerson(db)];
    await askToChangeEmail(db, ada.viewer, bob.email, context);
    expect((await queuedMails(db, bob.email)).map(({ subject }) => subject)).toEqual([
      'You have an account already',
    ]);
    expect(await mailedSecret(db, bob.email)).toBe('');
    expect(await queuedMails(db, ada.email)).toHaveLength(1);
    await askToChangeEmail(db, ada.viewer, 'raced@example.com', context);
    const raced = await mailedSecret(db, 'raced@example.com');
    await db.sql`update person set email = 'raced@example.com' where id = ${bob.personId}`;
    expect(await changeEmail(db, raced, ada.viewer, context)).toMatchObject({ reason: 'link_invalid' });
  });
});

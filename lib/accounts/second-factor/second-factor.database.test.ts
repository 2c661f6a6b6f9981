import { Secret, TOTP } from 'otpauth';
import { beforeAll, describe, expect, test } from 'vitest';
import { actionsOf } from '../../../tests/support/audit.ts';
import { eventually } from '../../../tests/support/eventually.ts';
import { aPerson, viewerOf } from '../../../tests/support/factories.ts';
import { mailedSecret, queuedMails } from '../../../tests/support/outbox.ts';
import { done } from '../../../tests/support/refused.ts';
import { testDatabase } from '../../../tests/support/test-database.ts';
import { isRefusal } from '../../core/errors/errors.ts';
import type { Database } from '../../db/client.ts';
import { authAdapter } from '../auth-adapter.ts';
import type { AuthSecrets } from '../auth-secret.ts';
import { findViewer } from '../find-viewer.ts';
import { askToReset, resetPassword } from '../passwords.ts';
import { createSession, listSessions, newSessionToken, sessionEnd } from '../sessions.ts';
import { THROTTLES } from '../throttle.ts';
import { findSecondFactor } from './find-second-factor.ts';
import { newCodeSecret } from './one-time-code.ts';
import { resealSecondFactors } from './reseal.ts';
import { sealSecret } from './sealed-secret.ts';
import { findWaitingSignIn, takeSecondStep } from './second-step.ts';
import { switchOffSecondFactor } from './switch-off.ts';
import { renewRecoveryCodes, setUpSecondFactor, switchOnSecondFactor } from './switch-on.ts';

let db: Database;
const SECRET = ['a secret of thirty-two characters'] as const;
const mail = { appOrigin: 'https://app.test' };
const device = { userAgent: 'Test', network: '203.0.113.0' };
let nowMs = Date.UTC(2030, 0, 1);
beforeAll(async () => {
  db = await testDatabase();
});

/** A code of the app, always of a later period than the ones before. */
const nextCode = (secret: Buffer): string => {
  nowMs += 60_000;
  return codeAt(secret, nowMs);
};
const codeAt = (secret: Buffer, timestamp: number): string =>
  new TOTP({ secret: new Secret({ buffer: new Uint8Array(secret).buffer }) }).generate({ timestamp });

async function aPersonWithFactor(options: { isVerified?: boolean } = {}) {
  const person = await aPerson(db, options);
  done(await setUpSecondFactor(db, SECRET, person.personId));
  const factor = await findSecondFactor(db, SECRET, person.personId);
  if (factor.state !== 'pending') throw new Error(`expected a pending factor; it is ${factor.state}`);
  const { recoveryCodes } = done(
    await switchOnSecondFactor(db, SECRET, person.viewer, nextCode(factor.secret), mail, nowMs),
  );
  return { ...person, secret: factor.secret, recoveryCodes };
}

const adapterFor = () =>
  authAdapter({
    ...{ db, context: mail, isFromProvider: false, vouched: { email: null } },
    rule: { signUp: 'open', signUpDomains: [] },
    device: async () => device,
  });

/** As after a password, a mailed link or a provider. */
async function firstStep(personId: string): Promise<string> {
  const token = newSessionToken();
  await createSession(db, token, personId, sessionEnd(), device);
  return token;
}

const enter = (token: string, code: string) =>
  takeSecondStep(db, SECRET, token, code, { network: null, mail, nowMs });

describe('setting it up', () => {
  test('a code confirms only the secret it belongs to, not one made meanwhile', async () => {
    const { personId, viewer } = await aPerson(db);
    done(await setUpSecondFactor(db, SECRET, personId));
    const factor = await findSecondFactor(db, SECRET, personId);
    if (factor.state !== 'pending') throw new Error(`expected a pending factor; it is ${factor.state}`);
    const sealed = sealSecret(SECRET, personId, newCodeSecret());
    const other = await db.sql.reserve();
    await other`begin`;
    await other`update second_factor set sealed_secret = ${sealed} where person_id = ${personId}`;
    const answer = switchOnSecondFactor(db, SECRET, viewer, nextCode(factor.secret), mail, nowMs);
    await eventually('the confirmation waits for the other tab', async () => {
      const [waiting] = await other`
        select 1 from pg_locks where not granted and transactionid = pg_current_xact_id()::xid`;
      return waiting !== undefined;
    });
    await other`commit`;
    other.release();
    expect(await answer).toMatchObject({ code: 'conflict' });
    expect((await findSecondFactor(db, SECRET, personId)).state).toBe('pending');
  });

  test('asks for nothing until a code was entered; then other browsers are signed out and a mail is sent', async () => {
    const { personId, viewer, sessionToken, email } = await aPerson(db);
    const other = await firstStep(personId);
    done(await setUpSecondFactor(db, SECRET, personId));
    expect(await findViewer(db, await firstStep(personId))).toMatchObject({
      personId,
      hasSecondFactor: false,
    });
    expect(await switchOnSecondFactor(db, SECRET, viewer, '000000', mail)).toMatchObject({
      reason: 'code_wrong',
    });
    const factor = await findSecondFactor(db, SECRET, personId);
    const secret = factor.state === 'pending' ? factor.secret : Buffer.alloc(0);
    const code = nextCode(secret);
    const on = done(
      await switchOnSecondFactor(db, SECRET, viewer, ` ${code.slice(0, 3)} ${code.slice(3)} `, mail, nowMs),
    );
    expect(on.recoveryCodes).toHaveLength(10);
    expect(await findSecondFactor(db, SECRET, personId)).toMatchObject({
      state: 'on',
      recoveryCodesLeft: 10,
    });
    expect(await findViewer(db, other)).toBeNull();
    expect(await findViewer(db, sessionToken)).toMatchObject({ personId, hasSecondFactor: true });
    expect(await queuedMails(db, email)).toHaveLength(1);
    expect(await actionsOf(db, personId)).toContain('person.second-factor-on');
    expect(await setUpSecondFactor(db, SECRET, personId)).toMatchObject({ reason: 'second_factor_on' });
    const [row] = await db.sql`select * from second_factor where person_id = ${personId}`;
    expect(row?.sealed_secret.includes(secret)).toBe(false);
    for (const text of on.recoveryCodes) expect(JSON.stringify(row)).not.toContain(text);
  });
});

describe('a sign-in of a person with a second factor', () => {
  test('is none before the second step, for pages, connecting a provider and the list of sessions', async () => {
    const { personId, email, secret } = await aPersonWithFactor();
    const token = await firstStep(personId);
    expect(await findViewer(db, token)).toBeNull();
    expect(await adapterFor().getSessionAndUser?.(token)).toBeNull();
    expect(await listSessions(db, personId)).toHaveLength(1);
    expect(await findWaitingSignIn(db, token)).toMatchObject({ personId, email });
    const made = done(await enter(token, nextCode(secret)));
    expect(await findViewer(db, token), 'the token from before').toBeNull();
    expect(await findViewer(db, made.sessionToken)).toMatchObject({ personId, hasSecondFactor: true });
    expect(await listSessions(db, personId)).toHaveLength(2);
    expect((await actionsOf(db, personId)).slice(-2)).toEqual(['person.first-step', 'person.sign-in']);
  });

  test('takes each code once, also of ten at a time, and none from before the last one', async () => {
    const { personId, secret } = await aPersonWithFactor();
    const code = nextCode(secret);
    const tokens = await Promise.all(Array.from({ length: 10 }, () => firstStep(personId)));
    const tries = await Promise.all(tokens.map((token) => enter(token, code)));
    expect(tries.filter((one) => !isRefusal(one))).toHaveLength(1);
    await db.sql`update throttle set ends_at = now()`;
    const token = await firstStep(personId);
    expect(await enter(token, code)).toMatchObject({ reason: 'code_wrong', parameter: { name: 'code' } });
    expect(await enter(token, codeAt(secret, nowMs - 30_000))).toMatchObject({ reason: 'code_wrong' });
    expect(isRefusal(await enter(token, nextCode(secret)))).toBe(false);
  });

  test('takes a recovery code once, in any spelling, and mails that it was used', async () => {
    const { personId, email, recoveryCodes } = await aPersonWithFactor();
    const [code = ''] = recoveryCodes;
    const tokens = await Promise.all(Array.from({ length: 5 }, () => firstStep(personId)));
    const tries = await Promise.all(
      tokens.map((token) => enter(token, code.toUpperCase().replaceAll('-', ' '))),
    );
    expect(tries.filter((one) => !isRefusal(one))).toHaveLength(1);
    expect(await findSecondFactor(db, SECRET, personId)).toMatchObject({ recoveryCodesLeft: 9 });
    expect(await queuedMails(db, email)).toHaveLength(2);
    expect(await enter(await firstStep(personId), code)).toMatchObject({ reason: 'code_wrong' });
    expect(await enter(await firstStep(personId), '')).toMatchObject({ reason: 'code_wrong' });
  });

  test('recovery codes work after AUTH_SECRET was replaced, codes of the app do not', async () => {
    const { personId, secret, recoveryCodes } = await aPersonWithFactor();
    const token = await firstStep(personId);
    const withAnother = (code: string) =>
      takeSecondStep(db, ['another secret'], token, code, { network: null, mail, nowMs });
    expect(await withAnother(nextCode(secret))).toMatchObject({ reason: 'code_wrong' });
    expect(isRefusal(await withAnother(recoveryCodes[0] ?? ''))).toBe(false);
  });

  test('codes of the app work with both secrets while one replaces the other, then with the new one', async () => {
    const { personId, secret } = await aPersonWithFactor();
    const enterWith = async (secrets: AuthSecrets) =>
      isRefusal(
        await takeSecondStep(db, secrets, await firstStep(personId), nextCode(secret), {
          ...{ network: null, mail, nowMs },
        }),
      );
    const both = ['the new secret', SECRET[0]] as const;
    expect(await enterWith(both)).toBe(false);
    expect(await enterWith(['the new secret'])).toBe(true);
    expect(await resealSecondFactors(db, both)).toMatchObject({ current: 0 });
    expect(await resealSecondFactors(db, both)).toMatchObject({ resealed: 0 });
    expect(await enterWith(['the new secret'])).toBe(false);
    // For the tests that follow.
    await resealSecondFactors(db, [SECRET[0], 'the new secret']);
  });

  test('codes can be guessed at ten times in 15 minutes, over all sign-ins', async () => {
    const { personId, secret } = await aPersonWithFactor();
    const { limit } = THROTTLES['codes of a person'];
    for (let i = 0; i < limit; i += 1)
      expect(await enter(await firstStep(personId), '000000')).toMatchObject({ reason: 'code_wrong' });
    const token = await firstStep(personId);
    expect(await enter(token, nextCode(secret))).toMatchObject({ reason: 'too_many_codes' });
    await db.sql`update throttle set ends_at = now()`;
    expect(isRefusal(await enter(token, nextCode(secret)))).toBe(false);
  });

  test('waits for 15 minutes at most', async () => {
    const { personId, secret } = await aPersonWithFactor();
    const token = await firstStep(personId);
    const [row] = await db.sql`
      select extract(epoch from expires_at - created_at)::int4 as seconds from session
      where person_id = ${personId} and awaits_second_factor`;
    expect(row?.seconds).toBe(900);
    await db.sql`update session set expires_at = now() - interval '1 second' where awaits_second_factor`;
    expect(await enter(token, nextCode(secret))).toMatchObject({ reason: 'sign_in_expired' });
  });

  test('a full session, an unknown token and a person without a factor have no second step', async () => {
    const { sessionToken, secret } = await aPersonWithFactor();
    for (const token of [sessionToken, 'unknown', (await aPerson(db)).sessionToken])
      expect(await enter(token, nextCode(secret))).toMatchObject({ reason: 'sign_in_expired' });
  });
});

describe('afterwards', () => {
  test('new recovery codes replace the earlier ones', async () => {
    const { personId, viewer, recoveryCodes } = await aPersonWithFactor();
    const renewed = done(await renewRecoveryCodes(db, viewer, mail));
    expect(await enter(await firstStep(personId), recoveryCodes[0] ?? '')).toMatchObject({
      reason: 'code_wrong',
    });
    expect(isRefusal(await enter(await firstStep(personId), renewed.recoveryCodes[0] ?? ''))).toBe(false);
    expect(await renewRecoveryCodes(db, (await aPerson(db)).viewer, mail)).toMatchObject({
      reason: 'second_factor_off',
    });
  });

  test('switched off, a sign-in needs one step again, and waiting ones end', async () => {
    const { personId, viewer, email } = await aPersonWithFactor();
    const waiting = await firstStep(personId);
    expect(await switchOffSecondFactor(db, viewer, mail)).toEqual({ wasOn: true });
    expect(await findViewer(db, waiting)).toBeNull();
    expect((await viewerOf(db, await firstStep(personId))).hasSecondFactor).toBe(false);
    expect((await queuedMails(db, email))[0]?.subject).toMatch(/off/);
    expect(await actionsOf(db, personId)).toContain('person.second-factor-off');
    expect(await switchOffSecondFactor(db, viewer, mail)).toMatchObject({ reason: 'second_factor_off' });
    done(await setUpSecondFactor(db, SECRET, personId));
    expect(await switchOffSecondFactor(db, viewer, mail)).toEqual({ wasOn: false });
  });

  const reset = async (email: string) => {
    await askToReset(db, email, '192.0.2.1', mail);
    return resetPassword(db, await mailedSecret(db, email), 'seven long words of mine', null, mail);
  };

  test('a password reset does not remove it', async () => {
    const { personId, email } = await aPersonWithFactor();
    done(await reset(email));
    expect(await findSecondFactor(db, SECRET, personId)).toMatchObject({ state: 'on' });
  });

  test('the first link to an address removes one that a stranger may have set up', async () => {
    const [byReset, byLink] = [
      await aPersonWithFactor({ isVerified: false }),
      await aPersonWithFactor({ isVerified: false }),
    ];
    done(await reset(byReset.email));
    await adapterFor().updateUser?.({
      id: byLink.personId,
      emailVerified: new Date(),
    });
    for (const { personId } of [byReset, byLink])
      expect(await findSecondFactor(db, SECRET, personId)).toEqual({ state: 'off' });
  });
});

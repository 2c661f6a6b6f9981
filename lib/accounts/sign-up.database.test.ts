import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { askToSignUp, askToVerify, completeSignUp, signUpAtOnce, verifyEmail } from './sign-up.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };
const PASSWORD = 'seven long words of mine';

beforeAll(async () => {
  db = await testDatabase();
});

let made = 0;
const anAddress = () => `new-${++made}@example.com`;
const secretIn = (text: string) => /token=([\w-]{43})/.exec(text)?.[1] ?? '';
const ask = (email: string, password = PASSWORD, browser = 'browser') =>
  askToSignUp(db, { email, password, name: null, nextPath: '/dashboard/members' }, browser, context);
const personsWith = async (email: string) =>
  (await db.sql`select 1 from person where email = ${email}`).length;

describe('signing up where mail is delivered', () => {
  test('makes nothing before the link is used, then a person with account, role and token', async () => {
    const email = anAddress();
    const mail = await ask(email);
    expect(mail.to).toBe(email);
    expect(mail.text).toContain('https://app.test/verify?token=');
    expect(await personsWith(email)).toBe(0);
    const done = await completeSignUp(
      db,
      secretIn(mail.text),
      { browserSecret: 'browser', password: null },
      '203.0.113.0',
    );
    if (isRefusal(done)) throw new Error(done.detail);
    expect(done.nextPath).toBe('/dashboard/members');
    const [row] = await db.sql`
      select p.email_verified_at is not null as verified, m.role, a.plan, t.kind, t.publishable_text
      from person p join membership m on m.person_id = p.id join account a on a.id = m.account_id
      join token t on t.account_id = a.id where p.id = ${done.personId}`;
    expect(row).toMatchObject({ verified: true, role: 'owner', plan: 'free', kind: 'publishable' });
    expect(row?.publishable_text).toMatch(/^pk_/);
  });

  test('the link works once, however many press at once', async () => {
    const secret = secretIn((await ask(anAddress())).text);
    const proof = { browserSecret: 'browser', password: null };
    const done = await Promise.all(Array.from({ length: 5 }, () => completeSignUp(db, secret, proof, null)));
    expect(done.filter((one) => !isRefusal(one))).toHaveLength(1);
  });

  test('in another browser the link alone is not enough: the password is asked for, and the link stays', async () => {
    const email = anAddress();
    const secret = secretIn((await ask(email)).text);
    const other = (password: string | null) =>
      completeSignUp(db, secret, { browserSecret: 'another', password }, null);
    expect(await other(null)).toMatchObject({ reason: 'password_needed' });
    expect(await other('not the password')).toMatchObject({ reason: 'password_wrong' });
    expect(await personsWith(email)).toBe(0);
    expect(isRefusal(await other(PASSWORD))).toBe(false);
  });

  test('a known address gets a mail without a link, and what is known of it stays as it is', async () => {
    const { email, personId } = await aPerson(db, { password: PASSWORD });
    const hashes = () => db.sql`select hash, changed_at::text from password where person_id = ${personId}`;
    const before = [...(await hashes())];
    const mail = await ask(email, 'another long password');
    expect(mail.text).not.toContain('token=');
    expect(mail.text).toContain('https://app.test/sign-in');
    expect([...(await hashes())]).toEqual(before);
  });

  test('of two links to one mailbox the first one used wins', async () => {
    const email = anAddress();
    const [a, b] = [
      secretIn((await ask(email, PASSWORD, 'a')).text),
      secretIn((await ask(email, PASSWORD, 'b')).text),
    ];
    expect(isRefusal(await completeSignUp(db, b, { browserSecret: 'b', password: null }, null))).toBe(false);
    expect(await completeSignUp(db, a, { browserSecret: 'a', password: null }, null)).toMatchObject({
      reason: 'link_invalid',
    });
  });

  test('a link that ran out, an unknown one and one for something else are the same', async () => {
    const secret = secretIn((await ask(anAddress())).text);
    await db.sql`update mail_link set expires_at = now() - interval '1 second'`;
    const proof = { browserSecret: 'browser', password: null };
    const { personId } = await aPerson(db, { isVerified: false });
    const verify = await askToVerify(db, personId, context);
    for (const tried of [secret, 'x'.repeat(43), '', secretIn(verify?.text ?? '')])
      expect(await completeSignUp(db, tried, proof, null)).toMatchObject({ reason: 'link_invalid' });
  });
});

describe('signing up where mail goes to a folder', () => {
  test('works at once, with an address nobody has verified', async () => {
    const email = anAddress();
    const done = await signUpAtOnce(db, { email, password: PASSWORD, name: 'Ada', nextPath: null }, null);
    if (isRefusal(done)) throw new Error(done.detail);
    const [row] = await db.sql`
      select p.email_verified_at as verified, a.name from person p join membership m on m.person_id = p.id
      join account a on a.id = m.account_id where p.id = ${done.personId}`;
    expect(row).toEqual({ verified: null, name: 'Ada' });
    expect(
      await signUpAtOnce(db, { email, password: PASSWORD, name: null, nextPath: null }, null),
    ).toMatchObject({ reason: 'email_taken' });
  });

  test('the link verifies the address of who is signed in, and of nobody else', async () => {
    const [ada, bob] = [await aPerson(db, { isVerified: false }), await aPerson(db, { isVerified: false })];
    const secret = secretIn((await askToVerify(db, ada.personId, context))?.text ?? '');
    expect(await verifyEmail(db, secret, bob.personId, null)).toMatchObject({ reason: 'link_invalid' });
    expect(await verifyEmail(db, secret, ada.personId, null)).toEqual({ email: ada.email });
    expect(await verifyEmail(db, secret, ada.personId, null)).toMatchObject({ reason: 'link_invalid' });
    expect(await askToVerify(db, ada.personId, context)).toBeNull();
  });
});

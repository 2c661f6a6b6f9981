import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { mailedSecret, queuedMails } from '../../tests/support/outbox.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { askToSignUp, askToVerify, completeSignUp, signUpAtOnce, verifyEmail } from './sign-up.ts';
import type { SignUpRule } from './sign-up-rule.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };
const OPEN: SignUpRule = { signUp: 'open', signUpDomains: [] };
const PASSWORD = 'seven long words of mine';

beforeAll(async () => {
  db = await testDatabase();
});

let made = 0;
const anAddress = () => `new-${++made}@example.com`;
/** @returns the secret of the mailed link */
async function ask(email: string, password = PASSWORD, browserSecret = 'browser'): Promise<string> {
  const form = { rule: OPEN, email, password, name: '', address: '192.0.2.1' };
  done(await askToSignUp(db, form, { browserSecret, nextPath: '/dashboard/members' }, context));
  return mailedSecret(db, email);
}
const personsWith = async (email: string) =>
  (await db.sql`select 1 from person where email = ${email}`).length;

describe('signing up where mail is delivered', () => {
  test('makes nothing before the link is used, then a person with account, role and token', async () => {
    const email = anAddress();
    const secret = await ask(email);
    expect((await queuedMails(db, email))[0]?.text).toContain(`https://app.test/verify?token=${secret}`);
    expect(await personsWith(email)).toBe(0);
    const proof = { browserSecret: 'browser', password: null };
    const made = done(await completeSignUp(db, secret, proof, '203.0.113.0', OPEN));
    expect(made.nextPath).toBe('/dashboard/members');
    const [row] = await db.sql`
      select p.email_verified_at is not null as verified, m.role, a.plan, t.kind, t.publishable_text
      from person p join membership m on m.person_id = p.id join account a on a.id = m.account_id
      join token t on t.account_id = a.id where p.id = ${made.personId}`;
    expect(row).toMatchObject({ verified: true, role: 'owner', plan: 'free', kind: 'publishable' });
    expect(row?.publishable_text).toMatch(/^pk_/);
  });

  test('the link works once, even with concurrent requests', async () => {
    const secret = await ask(anAddress());
    const proof = { browserSecret: 'browser', password: null };
    const tries = await Promise.all(
      Array.from({ length: 5 }, () => completeSignUp(db, secret, proof, null, OPEN)),
    );
    expect(tries.filter((one) => !isRefusal(one))).toHaveLength(1);
  });

  test('in another browser the link alone is not enough: the password is asked for, and the link stays', async () => {
    const email = anAddress();
    const secret = await ask(email);
    const other = (password: string | null) =>
      completeSignUp(db, secret, { browserSecret: 'another', password }, null, OPEN);
    expect(await other(null)).toMatchObject({ reason: 'password_needed' });
    expect(await other('not the password')).toMatchObject({ reason: 'password_wrong' });
    expect(await personsWith(email)).toBe(0);
    expect(isRefusal(await other(PASSWORD))).toBe(false);
  });

  test('a known address gets a mail without a link, and its data stay unchanged', async () => {
    const { email, personId } = await aPerson(db, { password: PASSWORD });
    const hashes = () => db.sql`select hash, changed_at::text from password where person_id = ${personId}`;
    const before = [...(await hashes())];
    expect(await ask(email, 'another long password')).toBe('');
    expect((await queuedMails(db, email))[0]?.text).toContain('https://app.test/sign-in');
    expect([...(await hashes())]).toEqual(before);
  });

  test('of two links to one mailbox the first one used wins', async () => {
    const email = anAddress();
    const [a, b] = [await ask(email, PASSWORD, 'a'), await ask(email, PASSWORD, 'b')];
    expect(isRefusal(await completeSignUp(db, b, { browserSecret: 'b', password: null }, null, OPEN))).toBe(
      false,
    );
    expect(await completeSignUp(db, a, { browserSecret: 'a', password: null }, null, OPEN)).toMatchObject({
      reason: 'link_invalid',
    });
  });

  test('a link that ran out, an unknown one and one for something else are the same', async () => {
    const secret = await ask(anAddress());
    await db.sql`update mail_link set expires_at = now() - interval '1 second'`;
    const proof = { browserSecret: 'browser', password: null };
    const { personId, email } = await aPerson(db, { isVerified: false });
    await askToVerify(db, personId, context);
    for (const tried of [secret, 'x'.repeat(43), '', await mailedSecret(db, email)])
      expect(await completeSignUp(db, tried, proof, null, OPEN)).toMatchObject({ reason: 'link_invalid' });
  });
});

describe('signing up where mail goes to a folder', () => {
  test('works immediately, with an unverified address', async () => {
    const email = anAddress();
    const form = { rule: OPEN, email, password: PASSWORD, name: 'Ada', address: '192.0.2.1' };
    const made = done(await signUpAtOnce(db, form, null, null, context));
    const [row] = await db.sql`
      select p.email_verified_at as verified, a.name from person p join membership m on m.person_id = p.id
      join account a on a.id = m.account_id where p.id = ${made.personId}`;
    expect(row).toEqual({ verified: null, name: 'Ada' });
    expect(await mailedSecret(db, email)).not.toBe('');
    expect(await signUpAtOnce(db, form, null, null, context)).toMatchObject({ reason: 'email_taken' });
  });

  test.each([
    [{ email: 'nonsense' }, 'email_invalid', 'email'],
    [{ password: 'short' }, 'password_short', 'password'],
    [{ name: 'x'.repeat(81) }, 'name_invalid', 'name'],
  ])('with %j is refused, naming the field', async (typed, reason, name) => {
    const form = {
      rule: OPEN,
      email: anAddress(),
      password: PASSWORD,
      name: '',
      address: '192.0.2.1',
      ...typed,
    };
    expect(await signUpAtOnce(db, form, null, null, context)).toMatchObject({ reason, parameter: { name } });
  });

  test('the link verifies only the address of the signed-in person', async () => {
    const [ada, bob] = [await aPerson(db, { isVerified: false }), await aPerson(db, { isVerified: false })];
    await askToVerify(db, ada.personId, context);
    const secret = await mailedSecret(db, ada.email);
    expect(await verifyEmail(db, secret, bob.personId, null)).toMatchObject({ reason: 'link_invalid' });
    expect(await verifyEmail(db, secret, ada.personId, null)).toEqual({ email: ada.email });
    expect(await verifyEmail(db, secret, ada.personId, null)).toMatchObject({ reason: 'link_invalid' });
    await askToVerify(db, ada.personId, context);
    expect(await queuedMails(db, ada.email)).toHaveLength(1);
  });
});

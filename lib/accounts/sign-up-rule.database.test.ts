import { beforeAll, describe, expect, test } from 'vitest';
import { aPerson } from '../../tests/support/factories.ts';
import { mailedSecret, queuedMails } from '../../tests/support/outbox.ts';
import { done } from '../../tests/support/refused.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { isRefusal } from '../core/errors/errors.ts';
import type { Database } from '../db/client.ts';
import { authAdapter, refuseNewcomer } from './auth-adapter.ts';
import { banAccount, unbanAccount } from './ban-account.ts';
import { askToChangeEmail } from './change-email.ts';
import { allowConnecting } from './connect-provider.ts';
import { invite, withdrawInvitation } from './invitations.ts';
import { changeRole } from './members.ts';
import { askToSignUp, completeSignUp, signUpAtOnce } from './sign-up.ts';
import { refuseSignUp, type SignUpRule } from './sign-up-rule.ts';

let db: Database;
const context = { appOrigin: 'https://app.test' };
const PASSWORD = 'seven long words of mine';
const CLOSED: SignUpRule = { signUp: 'closed', signUpDomains: [] };
const INVITED: SignUpRule = { signUp: 'invited', signUpDomains: [] };
const ACME: SignUpRule = { signUp: 'open', signUpDomains: ['acme.com', 'acme.org'] };
const INVITED_ACME: SignUpRule = { signUp: 'invited', signUpDomains: ['acme.com'] };
const OPEN: SignUpRule = { signUp: 'open', signUpDomains: [] };
let made = 0;
const anAddress = (domain = 'example.com') => `rule-${++made}@${domain}`;

beforeAll(async () => {
  db = await testDatabase();
});

/** @returns the invitation's secret */
async function anInvitation(email: string): Promise<string> {
  const { viewer } = await aPerson(db);
  done(await invite(db, viewer, email, 'member', context));
  return mailedSecret(db, email);
}

/** Signs up by each way there is. @returns the ways that made or would make a person */
async function waysOpen(rule: SignUpRule, email: string, invitation: string | null): Promise<string[]> {
  const form = { rule, email, password: PASSWORD, name: '', address: `192.0.2.${++made % 250}` };
  const open: string[] = [];
  const gone = () => db.sql`update person set email = id || '@gone.example' where email = ${email}`;
  await db.sql`delete from throttle`;

  if (!isRefusal(await signUpAtOnce(db, form, invitation, null, context))) open.push('at once');
  await gone();

  await db.sql`delete from outbox`;
  await askToSignUp(db, form, { browserSecret: 'b', nextPath: null }, context);
  const secret = await mailedSecret(db, email);
  const proof = { browserSecret: 'b', password: null };
  if (secret !== '' && !isRefusal(await completeSignUp(db, secret, proof, null, rule))) open.push('by link');
  await gone();

  // A link that was mailed before the rule changed.
  await askToSignUp(db, { ...form, rule: OPEN }, { browserSecret: 'b', nextPath: null }, context);
  const early = await mailedSecret(db, email);
  if (!isRefusal(await completeSignUp(db, early, proof, null, rule))) open.push('by an early link');
  await gone();

  const method = { provider: 'github', providerAccountId: `${++made}` };
  if ((await refuseNewcomer(db, rule, method, email, null)) === null) open.push('provider');
  const adapter = authAdapter({
    ...{ db, rule, context, isFromProvider: true, vouched: { email } },
    device: async () => ({ userAgent: null, network: null }),
  });
  const creating = Promise.resolve(adapter.createUser?.({ id: '', email, emailVerified: null }));
  if (await creating.then(() => true).catch(() => false)) open.push('Auth.js');
  await gone();
  return open;
}

const ALL = ['at once', 'by link', 'by an early link', 'provider', 'Auth.js'];

describe('a new person', () => {
  test.each([
    ['open', OPEN, 'example.com', false, ALL],
    ['closed', CLOSED, 'example.com', true, []],
    ['invited, with an invitation', INVITED, 'example.com', true, ALL],
    ['invited, without one', INVITED, 'example.com', false, []],
    ['limited to domains, from one of them', ACME, 'acme.org', false, ALL],
    ['limited to domains, from below one', ACME, 'mail.acme.com', true, []],
    ['limited to domains, from another', ACME, 'acme.com.evil.example', true, []],
    ['invited and limited, with both', INVITED_ACME, 'acme.com', true, ALL],
    ['invited and limited, from another domain', INVITED_ACME, 'example.com', true, []],
  ] as const)('where sign-up is %s', async (_title, rule, domain, isInvited, ways) => {
    const email = anAddress(domain);
    const secret = isInvited ? await anInvitation(email) : null;
    expect(await waysOpen(rule, email, secret)).toEqual(ways);
  });

  test('where mail goes to a folder, needs the invitation’s link, not only the address', async () => {
    const email = anAddress();
    const [own, others] = [await anInvitation(email), await anInvitation(anAddress())];
    const form = { rule: INVITED, email, password: PASSWORD, name: '', address: '192.0.2.1' };
    for (const secret of [null, '', 'x'.repeat(43), others])
      expect(await signUpAtOnce(db, form, secret, null, context)).toMatchObject({
        reason: 'sign_up_invited',
      });
    await db.sql`delete from throttle`;
    expect(isRefusal(await signUpAtOnce(db, form, own, null, context))).toBe(false);
  });

  test('needs an invitation that is still in force', async () => {
    const email = anAddress();
    const { viewer } = await aPerson(db);
    done(await invite(db, viewer, email, 'member', context));
    const [row] = await db.sql<{ id: string }[]>`select id from invitation where email = ${email}`;
    await withdrawInvitation(db, viewer, row?.id ?? '');
    expect(await waysOpen(INVITED, email, null)).toEqual([]);
    const late = anAddress();
    const secret = await anInvitation(late);
    await db.sql`update invitation set expires_at = now() where email = ${late}`;
    expect(await waysOpen(INVITED, late, secret)).toEqual([]);
  });

  test('needs an invitation whose sender may still send it, of an account that is not banned', async () => {
    const [host, admin, email] = [await aPerson(db), await aPerson(db), anAddress()];
    const { accountId } = host.viewer;
    await db.sql`
      insert into membership (account_id, person_id, role) values (${accountId}, ${admin.personId}, 'admin')`;
    done(await invite(db, { ...admin.viewer, accountId, role: 'admin' }, email, 'member', context));
    const refusal = async () => (await refuseSignUp(db, INVITED, email))?.reason ?? null;
    expect(await refusal()).toBeNull();
    done(await banAccount(db, 'test', accountId, 'spam'));
    expect(await refusal()).toBe('sign_up_invited');
    done(await unbanAccount(db, 'test', accountId));
    expect(await refusal()).toBeNull();
    done(await changeRole(db, host.viewer, admin.personId, null));
    expect(await refusal()).toBe('sign_up_invited');
  });
});

test('by invitation, the response says neither who is known nor who is invited; the mail does', async () => {
  const { email: known } = await aPerson(db);
  const [invited, stranger] = [anAddress(), anAddress()];
  await anInvitation(invited);
  const answers = [];
  for (const email of [known, invited, stranger]) {
    const form = { rule: INVITED, email, password: PASSWORD, name: '', address: '192.0.2.77' };
    const answer = await askToSignUp(db, form, { browserSecret: 'b', nextPath: null }, context);
    answers.push({ ...answer, email: '' });
  }
  expect(answers).toEqual(Array(3).fill({ email: '' }));
  const subjects = await Promise.all(
    [known, invited, stranger].map(async (email) => (await queuedMails(db, email))[0]?.subject),
  );
  expect(subjects).toEqual([
    'You have an account already',
    'Confirm your address',
    'This address cannot sign up',
  ]);
});

test('people who exist sign in and connect providers whatever the rule', async () => {
  const { email, personId, viewer, sessionToken } = await aPerson(db);
  const method = { provider: 'github', providerAccountId: `${++made}` };
  expect(await refuseNewcomer(db, CLOSED, method, email, null)).toBeNull();
  const elsewhere = anAddress();
  expect(await refuseNewcomer(db, CLOSED, method, elsewhere, sessionToken)).toMatchObject({
    reason: 'sign_up_closed',
  });
  done(await allowConnecting(db, viewer, null));
  expect(await refuseNewcomer(db, CLOSED, method, elsewhere, sessionToken)).toBeNull();
  await db.sql`
    insert into sign_in_method (type, provider, provider_account_id, person_id)
    values ('oauth', 'github', ${method.providerAccountId}, ${personId})`;
  expect(await refuseNewcomer(db, CLOSED, method, elsewhere, null)).toBeNull();
});

test('people who exist cannot move to an address of a domain that may not sign up', async () => {
  const { viewer } = await aPerson(db);
  const ask = (email: string) => askToChangeEmail(db, viewer, email, context, ACME.signUpDomains);
  const [allowed, elsewhere] = [anAddress('acme.org'), anAddress('acme.org.evil.example')];
  expect(await ask(elsewhere)).toMatchObject({ reason: 'sign_up_domain', parameter: { name: 'email' } });
  expect(await queuedMails(db, elsewhere)).toEqual([]);
  expect(await ask(allowed)).toEqual({ email: allowed });
});

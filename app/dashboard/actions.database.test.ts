import { afterEach, describe, expect, test, vi } from 'vitest';
import type { FormAction, FormState } from '../../components/form-state.ts';
import { createAccount } from '../../lib/accounts/create-account.ts';
import { isRefusal } from '../../lib/errors/errors.ts';
import { requestExchange } from '../../lib/exchanges/request-exchange.ts';
import type { PlanId } from '../../lib/plans/plans.ts';
import { requestUpgrade } from '../../lib/plans/request-upgrade.ts';
import { aPerson, aToken } from '../../lib/testing/factories.ts';
import { testDatabase } from '../../lib/testing/test-database.ts';
import { testService } from '../../lib/testing/test-service.ts';

// What Next gives an action: the cookies of its request, and nothing else of it.
const request = vi.hoisted(() => ({ cookie: null as string | null }));
vi.mock('server-only', () => ({}));
vi.mock('next/cache', () => ({ revalidatePath: () => {} }));
vi.mock('next/headers', () => ({
  cookies: async () => ({
    get: (name: string) =>
      request.cookie !== null && name === 'blazon.session' ? { name, value: request.cookie } : undefined,
  }),
  headers: async () => new Headers(),
}));

// Vitest sets it to a path.
process.env.BASE_URL = '';
const db = await testDatabase();
const service = testService(db);
Object.assign(globalThis, { blazonService: service });

const tokens = await import('./tokens/actions.ts');
const plan = await import('./plan/actions.ts');
const exchanges = await import('./exchanges/actions.ts');
const playground = await import('./playground/actions.ts');
const attribution = await import('./attribution/actions.ts');
const notifications = await import('./notifications/actions.ts');

afterEach(() => {
  request.cookie = null;
});

/** What an action came to: its state, or where it led to. */
async function send(
  action: FormAction,
  fields: Record<string, string>,
): Promise<FormState & { to?: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  try {
    return await action({}, form);
  } catch (error) {
    const digest = error instanceof Error && 'digest' in error ? String(error.digest) : '';
    if (!digest.startsWith('NEXT_REDIRECT;')) throw error;
    return { to: digest.split(';')[2] ?? '' };
  }
}

/** An account on a plan with everything an action can name, and its owner, signed in a moment ago. */
async function anOffice(planId: PlanId = 'startup') {
  const owner = await aPerson(db);
  const { accountId } = owner.viewer;
  await db.sql`update account set plan = ${planId} where id = ${accountId}`;
  const publishable = await aToken(db, { accountId });
  const secret = planId === 'free' ? publishable : await aToken(db, { accountId, kind: 'secret' });
  const asked = await requestExchange(db, 'test', accountId, { mic: 'XWAR', reason: 'Polish shares' });
  const upgrade = await requestUpgrade(db, 'test', accountId, { plan: 'scale', note: '' });
  if (isRefusal(asked) || isRefusal(upgrade)) throw new Error('nothing was asked for');
  const notificationId = crypto.randomUUID();
  await db.sql`
    insert into notification (id, account_id, topic, facts) values (${notificationId}, ${accountId}, 'plan:x', '{}')`;
  return { owner, accountId, publishable, secret, asked, upgrade, notificationId };
}

type Office = Awaited<ReturnType<typeof anOffice>>;

/** Another person in the account of an office, with a role. */
async function aColleague({ accountId }: Office, role: 'admin' | 'member') {
  const person = await aPerson(db);
  await db.sql`
    insert into membership (account_id, person_id, role) values (${accountId}, ${person.personId}, ${role})`;
  await db.sql`update session set account_id = ${accountId} where person_id = ${person.personId}`;
  return person;
}

/** Everything of an account that an action may change, to be compared. */
const everythingOf = async (accountId: string): Promise<unknown> => ({
  account: await db.sql`select plan, limits from account where id = ${accountId}`,
  tokens: await db.sql`
    select id, name, revoked_at, expires_at, allowed_domains, rolled_from from token
    where account_id = ${accountId} order by id`,
  exchanges: await db.sql`select id, state from exchange_request where account_id = ${accountId} order by id`,
  upgrades: await db.sql`select id, state from upgrade_request where account_id = ${accountId} order by id`,
  corrections: await db.sql`select id from correction where account_id = ${accountId} order by id`,
  notifications:
    await db.sql`select id, read_at from notification where account_id = ${accountId} order by id`,
  audit: await db.sql`select id from audit_event where account_id = ${accountId} order by id`,
});

/** Every action with a form that does something for the office, and what a role needs for it. */
const ACTIONS: [name: string, action: FormAction, form: (office: Office) => Record<string, string>][] = [
  ['create a logo token', tokens.createTokenAction, () => ({ kind: 'publishable', name: 'New' })],
  ['create a brand token', tokens.createTokenAction, () => ({ kind: 'secret', name: 'New' })],
  ['rename', tokens.renameTokenAction, ({ secret }) => ({ tokenId: secret.id, name: 'Other' })],
  [
    'restrict',
    tokens.restrictTokenAction,
    ({ publishable }) => ({ tokenId: publishable.id, domains: 'a.com' }),
  ],
  ['roll', tokens.rollTokenAction, ({ secret }) => ({ tokenId: secret.id, grace: '900' })],
  ['revoke', tokens.revokeTokenAction, ({ secret }) => ({ tokenId: secret.id })],
  ['choose a plan', plan.choosePlanAction, () => ({ plan: 'free', confirmed: 'yes' })],
  ['withdraw an upgrade', plan.withdrawUpgradeAction, ({ upgrade }) => ({ requestId: upgrade.id })],
  ['request an exchange', exchanges.requestExchangeAction, () => ({ mic: 'XPRA', reason: 'Czech shares' })],
  ['withdraw a request', exchanges.withdrawExchangeAction, ({ asked }) => ({ requestId: asked.id })],
  [
    'send a correction',
    playground.sendCorrectionAction,
    () => ({ kind: 'domain', identifier: 'a.com', note: 'wrong' }),
  ],
  ['mark as read', notifications.markReadAction, ({ notificationId }) => ({ notificationId })],
];
const FOR_MEMBERS = new Set(['create a logo token', 'restrict', 'send a correction']);
const FOR_OWNERS = new Set(['choose a plan', 'withdraw an upgrade']);

describe.each(ACTIONS)('%s', (name, action, formOf) => {
  test('an owner may', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const before = await everythingOf(office.accountId);
    const said = await send(action, { account: office.accountId, ...formOf(office) });
    expect(said).not.toHaveProperty('declined');
    expect(said).not.toHaveProperty('refused');
    expect(await everythingOf(office.accountId)).not.toEqual(before);
  });

  test('nobody who is signed out', async () => {
    const office = await anOffice();
    const before = await everythingOf(office.accountId);
    for (const cookie of [null, 'x', 'A'.repeat(43)]) {
      request.cookie = cookie;
      const { to } = await send(action, { account: office.accountId, ...formOf(office) });
      expect(to).toMatch(/^\/sign-in\?/);
    }
    expect(await everythingOf(office.accountId)).toEqual(before);
  });

  test('nobody from another account, whatever account the form names', async () => {
    const [office, stranger] = [await anOffice(), await anOffice()];
    const before = await everythingOf(office.accountId);
    request.cookie = stranger.owner.sessionToken;
    for (const account of [office.accountId, stranger.accountId])
      await send(action, { account, ...formOf(office) });
    expect(await everythingOf(office.accountId)).toEqual(before);
  });

  test.each(['member', 'admin'] as const)('a %s as the table of rights says', async (role) => {
    const office = await anOffice();
    const colleague = await aColleague(office, role);
    request.cookie = colleague.sessionToken;
    const before = await everythingOf(office.accountId);
    const said = await send(action, { account: office.accountId, ...formOf(office) });
    const isAllowed = FOR_MEMBERS.has(name) || (role === 'admin' && !FOR_OWNERS.has(name));
    expect(said.declined).toBe(isAllowed ? undefined : 'not_allowed');
    if (!isAllowed) expect(await everythingOf(office.accountId)).toEqual(before);
    else expect(await everythingOf(office.accountId)).not.toEqual(before);
  });

  test('a form with more, doubled or missing fields changes nothing it should not', async () => {
    const office = await anOffice();
    const other = await anOffice();
    request.cookie = office.owner.sessionToken;
    const before = await everythingOf(other.accountId);
    // Fields nobody asks for, such as an account or a plan to set, are left out.
    await send(action, {
      account: office.accountId,
      ...formOf(office),
      accountId: other.accountId,
      account_id: other.accountId,
      actor: 'cli',
      hash: 'x',
      bannedAt: '',
      __proto__: 'x',
    });
    expect(await everythingOf(other.accountId)).toEqual(before);
    const doubled = new FormData();
    for (const [field, value] of Object.entries({ account: office.accountId, ...formOf(office) })) {
      doubled.append(field, value);
      doubled.append(field, value);
    }
    expect(await action({}, doubled)).toHaveProperty('declined', 'form_invalid');
    expect(await action({}, new FormData())).toHaveProperty('declined');
  });
});

describe('dangerous acts ask for a sign-in of the last minutes', () => {
  test.each(ACTIONS.filter(([name]) => ['roll', 'revoke', 'choose a plan'].includes(name)))(
    '%s',
    async (_name, action, formOf) => {
      const office = await anOffice();
      await db.sql`
        update session set created_at = now() - interval '11 minutes' where person_id = ${office.owner.personId}`;
      request.cookie = office.owner.sessionToken;
      const before = await everythingOf(office.accountId);
      const { to } = await send(action, { account: office.accountId, ...formOf(office) });
      expect(to).toMatch(/^\/sign-in\?again=1/);
      expect(await everythingOf(office.accountId)).toEqual(before);
    },
  );
});

describe('what people are told', () => {
  test('a secret token comes back with the answer, once, and is in no list', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const { issued } = await send(tokens.createTokenAction, {
      account: office.accountId,
      kind: 'secret',
      name: 'Job',
      expires: '2099-12-31'.replace('2099', String(new Date().getUTCFullYear() + 1)),
    });
    expect(issued?.token).toMatch(/^sk_pa_[0-9A-Za-z]{36}$/);
    const rows = await db.sql`select t::text as text from token t where account_id = ${office.accountId}`;
    expect(JSON.stringify(rows)).not.toContain(issued?.token);
    const audit =
      await db.sql`select e::text as text from audit_event e where account_id = ${office.accountId}`;
    expect(JSON.stringify(audit)).not.toContain(issued?.token);
  });

  test('a free account is told of the plan, not of a fault', async () => {
    const office = await anOffice('free');
    request.cookie = office.owner.sessionToken;
    const said = await send(tokens.createTokenAction, {
      account: office.accountId,
      kind: 'secret',
      name: 'Job',
    });
    expect(said.refused?.sentence).toContain('paid plan');
  });

  test('faults stand next to their fields and what was typed is kept', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const fields = { account: office.accountId, kind: 'publishable', name: 'Site' };
    const domains = await send(tokens.createTokenAction, { ...fields, domains: 'a.com\nhttps://b.com/x' });
    expect(domains.refused?.at).toBe('domains');
    expect(domains.values).toMatchObject({ name: 'Site', domains: 'a.com\nhttps://b.com/x' });
    const expires = await send(tokens.createTokenAction, { ...fields, expires: '2001-01-01' });
    expect(expires.refused?.at).toBe('expires');
    const name = await send(tokens.createTokenAction, { ...fields, name: ' ' });
    expect(name.refused?.at).toBe('name');
  });

  test('a downgrade says first what will stop working', async () => {
    const office = await anOffice();
    request.cookie = office.owner.sessionToken;
    const fields = { account: office.accountId, plan: 'free' };
    const { effects } = await send(plan.choosePlanAction, fields);
    expect(effects?.join(' ')).toContain('1 brand token stops working');
    expect((await db.sql`select plan from account where id = ${office.accountId}`)[0]?.plan).toBe('startup');
    expect(await send(plan.choosePlanAction, { ...fields, confirmed: 'yes' })).toEqual({
      to: '/dashboard/plan?notice=changed',
    });
    expect((await db.sql`select plan from account where id = ${office.accountId}`)[0]?.plan).toBe('free');
  });

  test('pages on inner networks are not fetched for anybody, and a customer cannot have many fetched', async () => {
    const office = await anOffice('free');
    request.cookie = office.owner.sessionToken;
    const inner = await send(attribution.checkAttributionAction, { url: 'http://127.0.0.1:5432/' });
    expect(inner.attribution?.ok).toBe(false);
    expect(inner.attribution?.findings[0]).toMatchObject({ aspect: 'page', ok: false });
    for (let i = 0; i < 60; i += 1) await send(attribution.checkAttributionAction, { url: 'http://[::1]/' });
    const many = await send(attribution.checkAttributionAction, { url: 'http://[::1]/' });
    expect(many).not.toHaveProperty('attribution');
    expect(many.refused?.sentence).toContain('minutes');
  });

  test('an account of nobody is nobody’s', async () => {
    const id = await createAccount(db, 'test', { name: 'Lone', plan: 'free', limits: null, email: null });
    const person = await aPerson(db);
    request.cookie = person.sessionToken;
    const said = await send(tokens.createTokenAction, {
      account: id ?? '',
      kind: 'publishable',
      name: 'Mine now',
    });
    expect(said.declined).toBe('account_changed');
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { actionsOf, auditOf } from '../../tests/support/audit.ts';
import { type Call, frontServer } from '../../tests/support/call.ts';
import { eventually } from '../../tests/support/eventually.ts';
import { aBrand, anAccount, aPerson, aToken } from '../../tests/support/factories.ts';
import { done, refused } from '../../tests/support/refused.ts';
import {
  PRICES,
  STRIPE_KEY,
  STRIPE_WEBHOOK_SECRET,
  StripeServer,
} from '../../tests/support/stripe-server.ts';
import { testDatabase } from '../../tests/support/test-database.ts';
import { testService } from '../../tests/support/test-service.ts';
import { changePlan } from '../accounts/change-plan.ts';
import { decideUpgradeRequest } from '../approvals/decide-request.ts';
import { listUpgradeRequests } from '../approvals/upgrades/list-upgrade-requests.ts';
import { requestUpgrade } from '../approvals/upgrades/request-upgrade.ts';
import { withdrawRequest } from '../approvals/withdraw-request.ts';
import { ConfigError, loadConfig } from '../core/config/config.ts';
import type { PlanId } from '../core/plans/plans.ts';
import type { Database } from '../db/client.ts';
import { notificationText } from '../notifications/notification-text.ts';
import { choosePlan } from './choose-plan.ts';
import { closeAccount, closePerson } from './close-accounts.ts';
import { createPayments } from './create-payments.ts';
import { manualPayments } from './manual-payments.ts';
import type { Payments } from './payments.ts';
import { StripePayments } from './stripe-payments.ts';

const ME = 'person:00000000-0000-7000-8000-000000000001';
const OPERATOR = 'person:00000000-0000-7000-8000-000000000002';
let db: Database;
let call: Call;
beforeAll(async () => {
  db = await testDatabase();
  await aBrand(db, { domain: 'acme.com' });
  call = (await frontServer(testService(db))).call;
});

const planOf = async (accountId: string) =>
  (await db.sql`select plan from account where id = ${accountId}`)[0]?.plan;
const choose = (payments: Payments, accountId: string, plan: PlanId, isConfirmed = true) =>
  choosePlan(db, payments, ME, accountId, {
    plan,
    isConfirmed,
    note: 'We grow.',
    email: 'me@shop.example',
    returnUrl: 'https://blazon.example.org/dashboard/plan',
  });
const notices = async (accountId: string) => {
  const rows = await db.sql<{ topic: string; facts: string }[]>`
    select topic, facts::text as facts from notification where account_id = ${accountId} order by created_at`;
  return rows.map(({ topic, facts }) => notificationText(topic, JSON.parse(facts)));
};
/** The size served to the token's account. */
const servedSize = async (token: string) =>
  (await call(`/acme.com?size=256&token=${token}`)).headers['x-logo-size'];

describe('without a provider', () => {
  const manual = () => manualPayments(db);

  test('an upgrade waits for the operator and takes effect on approval', async () => {
    const { token, accountId } = await aToken(db, { plan: 'free' });
    expect(await servedSize(token)).toBe('64');
    const chosen = done(await choose(manual(), accountId, 'startup'));
    if (chosen.outcome !== 'requested') throw new Error(chosen.outcome);
    expect(await planOf(accountId)).toBe('free');
    expect(await listUpgradeRequests(db, { accountId: null, state: 'open' })).toMatchObject([
      { id: chosen.requestId, accountId, currentPlan: 'free', plan: 'startup', note: 'We grow.' },
    ]);
    const decided = await decideUpgradeRequest(db, OPERATOR, chosen.requestId, {
      decision: 'approved',
      answer: 'Invoice follows.',
      limits: null,
    });
    expect(decided).toEqual({ accountId, plan: 'startup' });
    await eventually('the larger size', async () => (await servedSize(token)) === '256');
    expect(await notices(accountId)).toEqual([
      { title: 'You are on the Startup plan', body: expect.stringContaining('Invoice follows.') },
    ]);
    expect(await auditOf(db, accountId)).toMatchObject([
      { action: 'account.create' },
      { action: 'account.plan', actor: OPERATOR },
    ]);
    expect(await actionsOf(db, chosen.requestId)).toEqual(['upgrade.request', 'upgrade.approved']);
  });

  test('a request that is declined or taken back leaves the plan, and another may follow', async () => {
    const accountId = await anAccount(db, { plan: 'free' });
    const request = async () => done(await requestUpgrade(db, ME, accountId, { plan: 'scale', note: '' })).id;
    const first = await request();
    expect(refused(await requestUpgrade(db, ME, accountId, { plan: 'startup', note: '' }))).toBe('conflict');
    const decline = { decision: 'declined', answer: '', limits: null } as const;
    done(await decideUpgradeRequest(db, OPERATOR, first, decline));
    expect(
      refused(await decideUpgradeRequest(db, OPERATOR, first, { ...decline, decision: 'approved' })),
    ).toBe('conflict');
    const second = await request();
    const thief = { accountId: await anAccount(db), requestId: second };
    expect(refused(await withdrawRequest(db, ME, 'upgrade', thief))).toBe('not_found');
    done(await withdrawRequest(db, ME, 'upgrade', { accountId, requestId: second }));
    expect(await planOf(accountId)).toBe('free');
    expect((await listUpgradeRequests(db, { accountId, state: null })).map(({ state }) => state)).toEqual([
      'withdrawn',
      'declined',
    ]);
  });

  test('fifty concurrent requests and decisions result in one of each', async () => {
    const accountId = await anAccount(db, { plan: 'free' });
    const asked = await Promise.all(
      Array.from({ length: 50 }, () => requestUpgrade(db, ME, accountId, { plan: 'scale', note: '' })),
    );
    const [open] = asked.filter((outcome) => 'id' in outcome);
    expect(asked.filter((outcome) => 'id' in outcome)).toHaveLength(1);
    const decided = await Promise.all(
      Array.from({ length: 50 }, (_, i) =>
        decideUpgradeRequest(db, OPERATOR, open && 'id' in open ? open.id : '', {
          decision: i % 2 === 0 ? 'approved' : 'declined',
          answer: '',
          limits: null,
        }),
      ),
    );
    expect(decided.filter((outcome) => 'plan' in outcome)).toHaveLength(1);
    expect(await notices(accountId)).toHaveLength(1);
  });

  test('Enterprise comes with the numbers agreed', async () => {
    const accountId = await anAccount(db, { plan: 'scale' });
    const { id } = done(await requestUpgrade(db, ME, accountId, { plan: 'enterprise', note: '' }));
    const limits = { brandPerDay: 1_000_000 };
    done(await decideUpgradeRequest(db, OPERATOR, id, { decision: 'approved', answer: '', limits }));
    const [row] = await db.sql`select plan, limits::text as limits from account where id = ${accountId}`;
    expect(row).toEqual({ plan: 'enterprise', limits: '{"brandPerDay": 1000000}' });
  });

  test('a downgrade says first what stops working, and happens when chosen once more', async () => {
    const { token, accountId } = await aToken(db, { plan: 'startup' });
    const first = done(await choose(manual(), accountId, 'free', false));
    if (first.outcome !== 'confirm') throw new Error(first.outcome);
    expect(first.effects.map(({ effect }) => effect)).toEqual([
      'smaller_logos',
      'attribution',
      'no_brand_data',
      'no_mcp',
      'fewer_logos',
      'slower_logos',
    ]);
    expect(await planOf(accountId)).toBe('startup');
    expect(await choose(manual(), accountId, 'free')).toEqual({ outcome: 'changed', plan: 'free' });
    await eventually('the smaller size', async () => (await servedSize(token)) === '64');
  });

  test('the current plan and unknown accounts are refused; there is no portal', async () => {
    const accountId = await anAccount(db, { plan: 'scale' });
    expect(refused(await choose(manual(), accountId, 'scale'))).toBe('conflict');
    expect(refused(await choose(manual(), '00000000-0000-7000-8000-000000000000', 'scale'))).toBe(
      'not_found',
    );
    expect(refused(await manual().portal(accountId, ''))).toBe('not_found');
  });
});

describe('with Stripe', () => {
  let server: StripeServer;
  let apiUrl: string;
  let stripe: StripePayments;
  beforeAll(async () => {
    server = new StripeServer();
    apiUrl = await server.start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.failure = null;
    stripe = new StripePayments(db, {
      secretKey: STRIPE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      prices: PRICES,
      apiUrl,
    });
  });
  const receive = async (type: string, object: object, more = {}) => {
    const { body, signature } = server.event(type, object, more);
    return stripe.receive(body, signature);
  };
  async function subscriber(plan: 'startup' | 'scale') {
    const { token, accountId } = await aToken(db, { plan: 'free' });
    const chosen = done(await choose(stripe, accountId, plan));
    if (chosen.outcome !== 'pay') throw new Error(chosen.outcome);
    const subscription = server.pay(new URL(chosen.url).pathname.slice(1));
    return { token, accountId, subscription };
  }

  test('an upgrade is paid in Checkout and takes effect on Stripe’s event', async () => {
    const { token, accountId, subscription } = await subscriber('startup');
    expect(await planOf(accountId)).toBe('free');
    expect(await receive('checkout.session.completed', { customer: subscription.customer })).toEqual({
      outcome: 'applied',
    });
    expect(await planOf(accountId)).toBe('startup');
    await eventually('the larger size', async () => (await servedSize(token)) === '256');
    expect((await auditOf(db, accountId)).slice(1)).toMatchObject([
      { action: 'plan.checkout', actor: ME },
      { action: 'account.plan', actor: 'stripe' },
    ]);
    expect((await notices(accountId))[0]?.body).toContain('from Free to Startup');
    expect(server.sessions.at(-1)).toMatchObject({ client_reference_id: accountId, price: 'price_startup' });
  });

  test('an event delivered a hundred times concurrently is applied once', async () => {
    const { accountId, subscription } = await subscriber('startup');
    const outcomes = await Promise.all(
      Array.from({ length: 100 }, () =>
        receive('customer.subscription.created', subscription, { id: 'evt_many_times' }),
      ),
    );
    expect(outcomes.filter((outcome) => 'outcome' in outcome && outcome.outcome === 'applied')).toHaveLength(
      1,
    );
    expect(await notices(accountId)).toHaveLength(1);
    expect((await actionsOf(db, accountId)).filter((action) => action === 'account.plan')).toHaveLength(1);
  });

  test('events in any order, and one that says what is not so, lead to what Stripe has', async () => {
    const { accountId, subscription } = await subscriber('scale');
    await receive('customer.subscription.deleted', { ...subscription, status: 'canceled' });
    expect(await planOf(accountId)).toBe('scale');
    await receive('customer.subscription.updated', {
      ...subscription,
      items: { data: [{ price: { id: 'price_startup' } }] },
    });
    expect(await planOf(accountId)).toBe('scale');
  });

  test('an older answer that arrives late changes nothing', async () => {
    const { accountId, subscription } = await subscriber('startup');
    await receive('customer.subscription.created', subscription);
    let release = () => {};
    server.beforeList = new Promise((go) => {
      release = go;
    });
    const asked = server.asked.length;
    const late = receive('customer.subscription.updated', subscription);
    await eventually('the late one has asked', async () => server.asked.length > asked);
    server.beforeList = Promise.resolve();
    subscription.status = 'canceled';
    await receive('customer.subscription.deleted', subscription);
    expect(await planOf(accountId)).toBe('free');
    release();
    await late;
    expect(await planOf(accountId)).toBe('free');
  });

  test('a payment that fails is followed up by Stripe; when it gives up, the account is on Free and told', async () => {
    const { accountId, subscription } = await subscriber('scale');
    await receive('customer.subscription.created', subscription);
    subscription.status = 'past_due';
    await receive('customer.subscription.updated', subscription);
    expect(await planOf(accountId)).toBe('scale');
    subscription.status = 'unpaid';
    await receive('customer.subscription.updated', subscription);
    expect(await planOf(accountId)).toBe('free');
    expect((await notices(accountId)).at(-1)?.body).toContain('from Scale to Free');
  });

  test('between paid plans the subscription changes, without another checkout', async () => {
    const { accountId, subscription } = await subscriber('startup');
    await receive('customer.subscription.created', subscription);
    const checkouts = server.sessions.length;
    expect(await choose(stripe, accountId, 'scale')).toEqual({ outcome: 'changed', plan: 'scale' });
    expect(await planOf(accountId)).toBe('scale');
    expect(subscription.items.data[0]?.price.id).toBe('price_scale');
    expect(await choose(stripe, accountId, 'startup')).toEqual({ outcome: 'changed', plan: 'startup' });
    expect(server.sessions).toHaveLength(checkouts);
    expect((await auditOf(db, accountId)).at(-1)).toMatchObject({ action: 'account.plan', actor: ME });
  });

  test('to Free at the end of what is paid for', async () => {
    const { accountId, subscription } = await subscriber('startup');
    await receive('customer.subscription.created', subscription);
    expect(await choose(stripe, accountId, 'free')).toEqual({
      outcome: 'scheduled',
      plan: 'free',
      at: new Date(1_900_000_000_000),
    });
    expect(await planOf(accountId)).toBe('startup');
    subscription.status = 'canceled';
    await receive('customer.subscription.deleted', subscription);
    expect(await planOf(accountId)).toBe('free');
  });

  test('an account that is closed pays for nothing any more', async () => {
    const { accountId, subscription } = await subscriber('startup');
    await receive('customer.subscription.created', subscription);
    expect(await stripe.close(ME, accountId)).toEqual({ ended: true });
    expect(subscription.status).toBe('canceled');
    expect(await stripe.close(ME, accountId)).toEqual({ ended: false });
    expect(await stripe.close(ME, await anAccount(db))).toEqual({ ended: false });
  });

  test('only an owner ends a subscription by deleting the account', async () => {
    const { accountId, subscription } = await subscriber('startup');
    for (const role of ['member', 'admin'] as const) {
      const actor = { personId: randomUUID(), accountId, role, actor: ME };
      expect(await closeAccount(db, stripe, actor)).toMatchObject({ reason: 'not_allowed' });
    }
    expect(subscription.status).toBe('active');
    const owner = { personId: randomUUID(), accountId, role: 'owner' as const, actor: ME };
    expect(await closeAccount(db, stripe, owner)).toEqual({ accountId });
    expect(subscription.status).toBe('canceled');
  });

  test('a person who cannot be deleted keeps the subscriptions of their own accounts', async () => {
    const { accountId, subscription } = await subscriber('startup');
    const [owner, colleague] = [await aPerson(db), await aPerson(db)];
    await db.sql`
      insert into membership (account_id, person_id, role)
      values (${accountId}, ${owner.personId}, 'owner'), (${owner.viewer.accountId}, ${colleague.personId}, 'admin')`;
    expect(await closePerson(db, stripe, owner.viewer)).toMatchObject({ reason: 'last_owner' });
    expect(subscription.status).toBe('active');
    await db.sql`update membership set role = 'owner' where person_id = ${colleague.personId}`;
    expect(await closePerson(db, stripe, owner.viewer)).toEqual({ accountsDeleted: 1 });
    expect(subscription.status).toBe('canceled');
  });

  test('what an operator gave is not taken by an event', async () => {
    const { accountId, subscription } = await subscriber('startup');
    await receive('customer.subscription.created', subscription);
    await changePlan(db, OPERATOR, accountId, { plan: 'enterprise', limits: { logoPerDay: 9 } });
    subscription.status = 'canceled';
    await receive('customer.subscription.deleted', subscription);
    expect(await planOf(accountId)).toBe('enterprise');

    const given = await subscriber('scale');
    server.subscriptions.delete(given.subscription.id);
    await changePlan(db, OPERATOR, given.accountId, { plan: 'startup', limits: null });
    await receive('customer.subscription.updated', given.subscription);
    expect(await planOf(given.accountId)).toBe('startup');
  });

  test('Enterprise is left by way of the operator too', async () => {
    const accountId = await anAccount(db, { plan: 'enterprise' });
    for (const payments of [stripe, manualPayments(db)]) {
      const chosen = done(await choose(payments, accountId, 'scale'));
      if (chosen.outcome !== 'requested') throw new Error(chosen.outcome);
      done(await withdrawRequest(db, ME, 'upgrade', { accountId, requestId: chosen.requestId }));
    }
    expect(await planOf(accountId)).toBe('enterprise');
  });

  test('Enterprise is requested from the operator; Free without a subscription is immediate', async () => {
    const accountId = await anAccount(db, { plan: 'startup' });
    expect(done(await choose(stripe, accountId, 'enterprise')).outcome).toBe('requested');
    expect(await choose(stripe, accountId, 'free')).toEqual({ outcome: 'changed', plan: 'free' });
  });

  test('one customer per account, even with concurrent choices; the portal is that customer’s', async () => {
    const accountId = await anAccount(db, { plan: 'free' });
    expect(refused(await stripe.portal(accountId, 'https://x.example/'))).toBe('not_found');
    const before = server.customers.size;
    await Promise.all(Array.from({ length: 10 }, () => choose(stripe, accountId, 'startup')));
    expect(server.customers.size).toBe(before + 1);
    const [customer] = [...server.customers.values()].slice(-1);
    expect(customer?.metadata).toEqual({ account_id: accountId });
    expect(await stripe.portal(accountId, 'https://x.example/')).toEqual({
      url: `https://portal.example/${customer?.id}?back=https://x.example/`,
    });
  });

  describe('a webhook', () => {
    test.each([
      ['another secret', { secret: 'whsec_other' }],
      ['an old signature', { at: Date.now() - 600_000 }],
    ])('with %s is refused, and changes nothing', async (_what, more) => {
      const { accountId, subscription } = await subscriber('startup');
      expect(refused(await receive('customer.subscription.created', subscription, more))).toBe(
        'invalid_request',
      );
      expect(await planOf(accountId)).toBe('free');
    });

    test('with a changed body, without a signature, or with junk is refused', async () => {
      const { subscription } = await subscriber('startup');
      const { body, signature } = server.event('customer.subscription.created', subscription);
      const changed = Buffer.from(body.toString().replace('created', 'deleted'));
      for (const [bytes, signed] of [
        [changed, signature],
        [body, ''],
        [body, 't=1,v1=00'],
        [Buffer.from('{'), signature],
        [Buffer.alloc(0), 'nonsense'],
      ] as const)
        expect(refused(await stripe.receive(bytes, signed))).toBe('invalid_request');
    });

    test('about anything else, or an unknown customer, is accepted and changes nothing', async () => {
      expect(await receive('invoice.paid', { customer: 'cus_1' })).toEqual({ outcome: 'ignored' });
      expect(await receive('customer.subscription.updated', { customer: null })).toEqual({
        outcome: 'ignored',
      });
      expect(await receive('customer.subscription.updated', { customer: 'cus_nobody' })).toEqual({
        outcome: 'applied',
      });
    });

    test('that finds Stripe away is refused, and done when Stripe sends it again', async () => {
      const { accountId, subscription } = await subscriber('startup');
      const event = server.event('customer.subscription.created', subscription);
      server.failure = { status: 500, error: { type: 'api_error', message: 'ill' } };
      expect(refused(await stripe.receive(event.body, event.signature))).toBe('unavailable');
      expect(await planOf(accountId)).toBe('free');
      server.failure = null;
      expect(await stripe.receive(event.body, event.signature)).toEqual({ outcome: 'applied' });
      expect(await planOf(accountId)).toBe('startup');
    });
  });

  test('a declined card and a Stripe that is away are reported; a wrong key is a fault', async () => {
    const { accountId, subscription } = await subscriber('startup');
    await receive('customer.subscription.created', subscription);
    server.failure = { status: 402, error: { type: 'card_error', code: 'card_declined', message: 'no' } };
    expect(refused(await choose(stripe, accountId, 'scale'))).toBe('conflict');
    expect(await planOf(accountId)).toBe('startup');
    server.failure = null;
    const away = new StripePayments(db, {
      secretKey: STRIPE_KEY,
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      prices: PRICES,
      apiUrl: 'http://127.0.0.1:9',
    });
    expect(refused(await choose(away, accountId, 'scale'))).toBe('unavailable');
    const wrong = new StripePayments(db, {
      secretKey: 'sk_test_wrong',
      webhookSecret: STRIPE_WEBHOOK_SECRET,
      prices: PRICES,
      apiUrl,
    });
    await expect(choose(wrong, accountId, 'scale')).rejects.toThrow();
  });
});

describe('the adapter', () => {
  const env = {
    STRIPE_SECRET_KEY: 'sk_test_1',
    STRIPE_WEBHOOK_SECRET: 'whsec_1',
    STRIPE_PRICE_STARTUP: 'price_a',
    STRIPE_PRICE_SCALE: 'price_b',
  };
  test('is manual without the variables and Stripe with all of them', () => {
    expect(createPayments(db, loadConfig({})).provider).toBe('manual');
    expect(createPayments(db, loadConfig(env)).provider).toBe('stripe');
  });
  test.each(Object.keys(env))('asks for %s where the others are set', (name) => {
    expect(() => loadConfig({ ...env, [name]: '' })).toThrow(new RegExp(`^${name}: expected together`));
  });
  test('never shows a key that is wrong', () => {
    const wrong = () => loadConfig({ ...env, STRIPE_SECRET_KEY: 'pk_live_abcdef' });
    expect(wrong).toThrow(ConfigError);
    expect(wrong).not.toThrow(/abcdef/);
  });
});

import { expect, type Page } from '@playwright/test';
import { startProduct } from '../scripts/product.mjs';
import { PRICES, STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripeServer } from '../tests/support/stripe-server.ts';
import { anAddress, blazon, newcomer, PASSWORD } from './people.ts';
import { switchOn } from './second-factor.ts';
import { test } from './test.ts';

// A separate product, started once for all of these: its settings concern everybody.
test.describe.configure({ mode: 'default' });
test.setTimeout(300_000);

const stripe = new StripeServer();
let product: Awaited<ReturnType<typeof startProduct>>;

test.beforeAll(async () => {
  product = await startProduct({
    SIGN_UP: 'invited',
    SIGN_UP_DOMAINS: 'example.com',
    // The link of an invitation is shown instead.
    SMTP_URL: '',
    OPERATOR_NETWORKS: '203.0.113.0/24 2001:db8::/32',
    OPERATOR_SECOND_FACTOR: 'required',
    STRIPE_API_URL: await stripe.start(),
    STRIPE_SECRET_KEY: STRIPE_KEY,
    STRIPE_WEBHOOK_SECRET,
    STRIPE_PRICE_STARTUP: PRICES.startup,
    STRIPE_PRICE_SCALE: PRICES.scale,
  });
});
test.afterAll(async () => {
  await product?.stop();
  await stripe.close();
});

test('by invitation, only the link of an invitation signs somebody up', async ({ browser }) => {
  const baseURL = (product.env.BLAZON_E2E_URL ?? '').replace('127.0.0.1', 'localhost');
  const page = await (await browser.newContext({ baseURL })).newPage();
  const guest = anAddress();
  const signUp = async (email: string) => {
    await page.getByLabel('Email address').fill(email);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Create account' }).click();
  };

  await page.goto('/sign-up');
  await expect(page.getByText('Sign-up is by invitation here')).toBeVisible();
  await signUp('ada@elsewhere.example');
  await expect(page.getByLabel('Email address')).toHaveAttribute('aria-invalid', 'true');
  await signUp(guest);
  await expect(page.getByText('Open the link in your invitation')).toBeVisible();

  // A provider creates nobody either, and a mailed link is not sent.
  const next = { id: Date.now(), login: 'ada', emails: [{ email: guest, primary: true, verified: true }] };
  await fetch(`${product.env.BLAZON_E2E_PROVIDER}/next`, { method: 'POST', body: JSON.stringify(next) });
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await expect(page.getByText('Use the address that your invitation was sent to.')).toBeVisible();

  const owner = await (await browser.newContext({ baseURL })).newPage();
  await newcomer(owner, { product: product.env });
  await owner.goto('/dashboard/members');
  await owner.getByLabel('Email address').fill(guest);
  await owner.getByRole('button', { name: 'Create invitation' }).click();
  const link = owner.getByRole('status').filter({ hasText: 'Invitation created' }).locator('pre');
  const [path = ''] = /\/invitation\?token=[\w-]{43}/.exec(await link.innerText()) ?? [];
  expect(path).not.toBe('');

  await page.goto('/sign-up');
  await signUp(guest);
  await expect(page.getByText('Open the link in your invitation')).toBeVisible();
  await page.goto(path);
  await page.getByRole('link', { name: 'Create an account to join' }).click();
  await signUp(guest);
  await page.getByRole('button', { name: 'Join' }).click();
  await expect(page.getByText('You joined')).toBeVisible();
  await Promise.all([page.context().close(), owner.context().close()]);
});

test('a link makes the first operator, and nobody afterwards', async ({ browser }) => {
  const context = await browser.newContext({
    baseURL: product.env.BLAZON_E2E_URL ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  });
  const page = await context.newPage();
  const { url } = await blazon(['operator', 'link'], '', product.env);
  const { pathname, search } = new URL(String(url));
  await page.goto(pathname + search);
  await page.getByLabel('Email address').fill(anAddress());
  await page.getByLabel('Password').fill('short');
  await page.getByRole('button', { name: 'Become the operator' }).click();
  await expect(page.getByText('Enter at least 15 characters')).toBeVisible();
  await page.getByLabel('Password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Become the operator' }).click();
  await expect(page).toHaveURL(/second-factor\?why=operator$/);
  await page.goto(pathname + search);
  await expect(page.getByRole('heading', { name: 'This link is not valid' })).toBeVisible();
  await expect(blazon(['operator', 'link'], '', product.env)).rejects.toThrow('operator_exists');
  await context.close();
});

test('operators need a listed network and a second factor, for pages, downloads, actions and uploads', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: product.env.BLAZON_E2E_URL ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  });
  const page = await context.newPage();
  await newcomer(page, { isOperator: true, product: product.env });
  await page.goto('/operator');
  await expect(page.getByText('Operators of this service need a second factor.')).toBeVisible();
  const upload = () => page.request.post('/operator/catalog/logo', { data: '' });
  expect((await upload()).status()).toBe(404);
  await switchOn(page);
  await page.goto('/operator/accounts');
  await expect(page).toHaveURL(/\/operator\/accounts$/);
  expect((await upload()).status()).toBe(403);

  // An action caught here is sent again from elsewhere.
  await page.goto('/operator/requests');
  for (const [address, status] of [
    ['203.0.113.10', 200],
    ['2001:db8:1::1', 200],
    ['203.0.114.9', 404],
    ['198.51.100.1, 127.0.0.1', 404],
    ['203.0.113.9, 198.51.100.1', 404],
    ['', 404],
  ] as const) {
    await context.setExtraHTTPHeaders({ 'x-forwarded-for': address });
    for (const path of ['/operator', '/operator/accounts', '/operator/audit'])
      expect((await page.request.get(path)).status(), `${path} from ${address}`).toBe(status);
    expect((await upload()).status(), address).toBe(status === 200 ? 403 : 404);
    await page.goto('/dashboard');
    await expect(page.getByRole('link', { name: 'Operator' })).toHaveCount(status === 200 ? 1 : 0);
  }
  await context.close();
});

/** @returns the status that Stripe gets */
async function tell(
  page: Page,
  type: string,
  object: object,
  event = stripe.event(type, object),
): Promise<number> {
  const response = await page.request.post('/api/payments/stripe', {
    data: event.body,
    headers: { 'content-type': 'application/json', 'stripe-signature': event.signature },
  });
  return response.status();
}

test('a plan is chosen, paid for, managed and canceled in the browser', async ({ browser }) => {
  const context = await browser.newContext({ baseURL: product.env.BLAZON_E2E_URL ?? '' });
  const page = await context.newPage();
  // Stripe's own pages, which are not served here.
  for (const host of ['checkout.example', 'portal.example'])
    await context.route(`https://${host}/**`, (route) =>
      route.fulfill({ contentType: 'text/html', body: `<title>${host}</title>` }),
    );
  await newcomer(page, { product: product.env });
  await page.goto('/dashboard/settings');
  const account =
    (await page.locator('section', { hasText: 'Account ID' }).locator('code').first().textContent()) ?? '';
  const plan = async () => (await blazon(['account', 'show', account], '', product.env)).plan;

  await page.goto('/dashboard/plan');
  await page.getByRole('button', { name: 'Choose Startup' }).click();
  await page.waitForURL(/^https:\/\/checkout\.example\//);
  await expect(page).toHaveTitle('checkout.example');
  const session = stripe.sessions.at(-1);
  expect(session).toMatchObject({ price: PRICES.startup, client_reference_id: account });
  expect(page.url()).toContain(session?.id);
  // Not paid yet: returning changes nothing.
  await page.goto('/dashboard/plan?notice=back');
  await expect(page.getByRole('button', { name: 'Choose Startup' })).toBeVisible();
  expect(await plan()).toBe('free');

  const subscription = stripe.pay(session?.id ?? '');
  const forged = stripe.event('checkout.session.completed', session ?? {}, {
    secret: 'whsec_of_somebody_else',
  });
  expect(await tell(page, '', {}, forged)).toBe(400);
  expect(await plan()).toBe('free');
  const completed = stripe.event('checkout.session.completed', session ?? {});
  for (const _ of ['first', 'again']) expect(await tell(page, '', {}, completed)).toBe(200);
  expect(await plan()).toBe('startup');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose Startup' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Change to Free' })).toBeVisible();

  await page.goto('/pricing');
  const offered = page
    .getByRole('listitem')
    .getByRole('link', { name: /free|plan$|Startup|Scale|Enterprise/i });
  await expect(offered).toHaveText(['Change to Free', 'Manage your plan', 'Choose Scale', /^Request/]);
  await offered.nth(2).click();
  await page.getByRole('button', { name: 'Choose Scale' }).click();
  await expect(page.getByText('Plan changed.')).toBeVisible();
  expect(await plan()).toBe('scale');
  expect(stripe.subscriptions.get(subscription.id)?.items.data[0]?.price.id).toBe(PRICES.scale);

  await page.getByRole('button', { name: 'Manage payment' }).click();
  await page.waitForURL(/^https:\/\/portal\.example\//);
  expect(page.url()).toContain(subscription.customer);

  await page.goto('/dashboard/plan');
  await page.getByRole('button', { name: 'Change to Free' }).click();
  await page.getByRole('button', { name: 'Change to Free anyway' }).click();
  await expect(page.getByText('The plan changes to Free at the end of the paid period.')).toBeVisible();
  expect(await plan()).toBe('scale');
  const ended = stripe.subscriptions.get(subscription.id);
  if (ended === undefined) throw new Error('the subscription is gone');
  ended.status = 'canceled';
  expect(await tell(page, 'customer.subscription.deleted', ended)).toBe(200);
  expect(await plan()).toBe('free');
  await page.reload();
  await expect(page.getByRole('button', { name: 'Choose Startup' })).toBeVisible();
  await context.close();
});

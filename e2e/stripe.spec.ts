import { expect, type Page, test } from '@playwright/test';
import { startProduct } from '../scripts/product.mjs';
import { PRICES, STRIPE_KEY, STRIPE_WEBHOOK_SECRET, StripeServer } from '../tests/support/stripe-server.ts';
import { aPerson, blazon, signIn } from './people.ts';

// A separate product: Stripe changes how plans are paid everywhere.
test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

const stripe = new StripeServer();
let product: Awaited<ReturnType<typeof startProduct>>;

test.beforeAll(async () => {
  product = await startProduct({
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
  await signIn(page, await aPerson({ product: product.env }));
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

import { expect, test } from '@playwright/test';
import { startProduct } from '../scripts/product.mjs';
import { aPerson, signIn } from './people.ts';
import { switchOn } from './second-factor.ts';

// A separate product: the settings concern every operator.
test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let product: Awaited<ReturnType<typeof startProduct>>;

test.beforeAll(async () => {
  product = await startProduct({
    OPERATOR_NETWORKS: '203.0.113.0/24 2001:db8::/32',
    OPERATOR_SECOND_FACTOR: 'required',
  });
});
test.afterAll(async () => {
  await product?.stop();
});

test('operators need a listed network and a second factor, for pages, downloads, actions and uploads', async ({
  browser,
}) => {
  const context = await browser.newContext({
    baseURL: product.env.BLAZON_E2E_URL ?? '',
    extraHTTPHeaders: { 'x-forwarded-for': '203.0.113.9' },
  });
  const page = await context.newPage();
  const email = await aPerson({ isOperator: true, product: product.env });
  await signIn(page, email);
  await page.goto('/operator');
  await expect(page.getByText('Operators of this service need a second factor.')).toBeVisible();
  const upload = () => page.request.post('/operator/catalogue/logo', { data: '' });
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

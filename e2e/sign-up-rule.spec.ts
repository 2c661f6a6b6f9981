import { expect, test } from '@playwright/test';
import { startProduct } from '../scripts/product.mjs';
import { anAddress, aPerson, PASSWORD, signIn } from './people.ts';

// A separate product, where sign-up is by invitation and no mail server is set: the link is shown.
test.describe.configure({ mode: 'serial' });
test.setTimeout(300_000);

let product: Awaited<ReturnType<typeof startProduct>>;

test.beforeAll(async () => {
  product = await startProduct({
    SIGN_UP: 'invited',
    SIGN_UP_DOMAINS: 'example.com',
    SMTP_URL: '',
  });
});
test.afterAll(async () => {
  await product?.stop();
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
  await signIn(owner, await aPerson({ product: product.env }));
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
  await expect(page).toHaveURL(/\/dashboard$/);
  await Promise.all([page.context().close(), owner.context().close()]);
});

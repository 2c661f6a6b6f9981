import { expect, type Page } from '@playwright/test';
import { anAddress, aPerson, forgetCookies, signIn } from './people.ts';
import { enterCode, switchOn } from './second-factor.ts';
import { test } from './test.ts';

// The provider redirects to the configured host, which is localhost, not 127.0.0.1.
test.use({ baseURL: `http://localhost:${new URL(process.env.BLAZON_E2E_URL ?? 'http://x').port}` });

// The provider has one next person, so tests cannot run in parallel.
test.describe.configure({ mode: 'serial' });

let number = Date.now();

interface Claims {
  id?: number;
  verified?: boolean;
  idToken?: Record<string, unknown>;
  userInfo?: Record<string, unknown>;
}

/** @returns the subject */
async function continueAs(
  page: Page,
  email: string,
  { id = ++number, verified = true, ...more }: Claims = {},
) {
  const response = await fetch(`${process.env.BLAZON_E2E_PROVIDER}/openid/next`, {
    method: 'POST',
    body: JSON.stringify({ id, login: 'Ada', emails: [{ email, primary: true, verified }], ...more }),
  });
  expect(response.status).toBe(200);
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with Example ID' }).click();
  return id;
}

test('a new person gets an account by single sign-on and is recognized the next time', async ({ page }) => {
  const email = anAddress();
  const id = await continueAs(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`Signed in as ${email}`).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await continueAs(page, `changed-${email}`, { id });
  await expect(page.getByText(`Signed in as ${email}`).first()).toBeVisible();
  await page.goto('/dashboard/settings');
  await expect(page.getByRole('button', { name: 'Disconnect Example ID' })).toBeVisible();
});

test('an unverified address, a missing one and one without a word on it are refused', async ({ page }) => {
  for (const claims of [
    { verified: false },
    { userInfo: { email: null } },
    { userInfo: { email_verified: null } },
    { userInfo: { email_verified: 'true' } },
  ]) {
    await continueAs(page, anAddress(), claims);
    await expect(page).toHaveURL(/\/sign-in\?/);
    await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
  }
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('tokens for another client, another issuer, another attempt and another subject are refused', async ({
  page,
}) => {
  for (const claims of [
    { idToken: { aud: 'another client' } },
    { idToken: { iss: 'http://127.0.0.1:9/openid' } },
    { idToken: { nonce: 'of another attempt' } },
    { idToken: { exp: 1 } },
    { userInfo: { sub: 'another subject' } },
  ]) {
    await continueAs(page, anAddress(), claims);
    await expect(page, JSON.stringify(claims)).toHaveURL(/\/sign-in\?error/);
  }
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('a known address is not taken over', async ({ page }) => {
  const email = await aPerson();
  await continueAs(page, email);
  await expect(page.getByText('An account with this address already exists.')).toBeVisible();
  await signIn(page, email);
});

test('a second factor is asked for after single sign-on', async ({ page }) => {
  const email = anAddress();
  const id = await continueAs(page, email);
  await expect(page).toHaveURL(/\/dashboard$/);
  const { recoveryCodes } = await switchOn(page);
  await forgetCookies(page);
  await continueAs(page, email, { id });
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible();
  await page.goto('/dashboard/tokens');
  await expect(page).toHaveURL(/\/sign-in\/code\?/);
  await enterCode(page, recoveryCodes[0] ?? '');
  await expect(page).toHaveURL(/\/dashboard\/tokens$/);
});

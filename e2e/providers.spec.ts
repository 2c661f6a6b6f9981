import { expect, type Page } from '@playwright/test';
import { mailTo } from './mailbox.ts';
import { anAddress, aPerson, openSession, PASSWORD, signedInLongAgo } from './people.ts';
import { test } from './test.ts';

// The provider redirects to the configured host, which is localhost, not 127.0.0.1.
test.use({ baseURL: `http://localhost:${new URL(process.env.BLAZON_E2E_URL ?? 'http://x').port}` });

let number = Date.now();

/** Sets the person that the provider signs in next. */
async function nextIs(email: string, { verified = true, id = ++number } = {}): Promise<number> {
  const response = await fetch(`${process.env.BLAZON_E2E_PROVIDER}/next`, {
    method: 'POST',
    body: JSON.stringify({ id, login: 'ada', emails: [{ email, primary: true, verified }] }),
  });
  expect(response.status).toBe(200);
  return id;
}

async function continueWithGitHub(page: Page): Promise<void> {
  await page.goto('/sign-in');
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
}

/** On the settings page. */
async function connect(page: Page, password: string): Promise<void> {
  const section = page
    .getByRole('region', { name: 'Connected services' })
    .getByRole('listitem')
    .filter({ hasText: 'GitHub' });
  const field = section.getByLabel('Your password');
  if (!(await field.isVisible())) await section.getByText('Connect GitHub', { exact: true }).click();
  await field.fill(password);
  await section.getByRole('button', { name: 'Continue to GitHub' }).click();
}

// The provider has one next person, so tests cannot run in parallel.
test.describe.configure({ mode: 'serial' });

test('a new person gets an account and is recognized the next time', async ({ page }) => {
  const email = anAddress();
  const id = await nextIs(email);
  await continueWithGitHub(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText(`Signed in as ${email}`).first()).toBeVisible();
  await expect(page.getByText(/^pk_/).first()).toBeVisible();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await nextIs(`changed-${email}`, { id });
  await continueWithGitHub(page);
  await expect(page.getByText(`Signed in as ${email}`).first()).toBeVisible();
});

test('a provider that is chosen while passkeys are being prepared gets no other request', async ({
  page,
}) => {
  await nextIs(anAddress());
  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = () =>
      new Promise((resolve) => addEventListener('submit', () => setTimeout(resolve, 100, true)));
  });
  // The action must still be pending.
  await page.route('**/sign-in', async (route, request) => {
    if (request.method() === 'POST') await new Promise((done) => setTimeout(done, 1000));
    await route.continue();
  });
  await continueWithGitHub(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an address that the provider has not verified is refused', async ({ page }) => {
  await nextIs(anAddress(), { verified: false });
  await continueWithGitHub(page);
  await expect(page.getByText('The provider has not verified your email address.')).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
});

test('an account with the same address is not taken over; its owner connects and disconnects the provider', async ({
  page,
}) => {
  const email = await aPerson();
  const id = await nextIs(email);
  await continueWithGitHub(page);
  await expect(page.getByText('An account with this address already exists.')).toBeVisible();

  await openSession(page, email);
  await page.goto('/dashboard/settings');
  await connect(page, 'not the password');
  await expect(page.getByText('Wrong password.')).toBeVisible();
  await connect(page, PASSWORD);
  await expect(page.getByText('Service connected.')).toBeVisible();
  await expect(page.getByText(new RegExp(`Connected on .* as ${email}`))).toBeVisible();
  expect((await mailTo(email)).subject).toBe('A service was connected');
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await nextIs(email, { id });
  await continueWithGitHub(page);
  await expect(page.getByText(`Signed in as ${email}`).first()).toBeVisible();
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
  await expect(page.getByText('Service disconnected.')).toBeVisible();
});

test('a session that was left open connects nothing, by the settings or past them', async ({ page }) => {
  const email = await aPerson();
  await nextIs(anAddress());
  await openSession(page, email);
  await signedInLongAgo(email);
  await page.goto('/dashboard/settings');
  await connect(page, PASSWORD);
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Continue with GitHub' })).toHaveCount(0);
  // Through the endpoint of Auth.js: the provider's answer starts a session of its own person instead.
  await page.evaluate(async () => {
    const { csrfToken } = await (await fetch('/api/auth/csrf')).json();
    const form = document.body.appendChild(document.createElement('form'));
    Object.assign(form, { method: 'POST', action: '/api/auth/signin/github' });
    for (const [name, value] of Object.entries({ csrfToken, callbackUrl: '/dashboard/settings' }))
      form.appendChild(Object.assign(document.createElement('input'), { type: 'hidden', name, value }));
    form.submit();
  });
  await expect(page.getByRole('button', { name: 'Disconnect GitHub' })).toBeVisible();
  await expect(page.getByText(`Your address is ${email}.`)).toHaveCount(0);
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByText('You are signed out.')).toBeVisible();
  await openSession(page, email);
  await page.goto('/dashboard/settings');
  await expect(page.getByText('Connect GitHub', { exact: true })).toBeVisible();
});

test('signing in again with the provider counts as a fresh sign-in', async ({ page }) => {
  const email = anAddress();
  const id = await nextIs(email);
  await continueWithGitHub(page);
  await expect(page).toHaveURL(/\/dashboard$/);
  await signedInLongAgo(email);
  await page.goto('/dashboard/settings');
  await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in again' })).toBeVisible();
  await nextIs(email, { id });
  await page.getByRole('button', { name: 'Continue with GitHub' }).click();
  await expect(page).toHaveURL(/\/dashboard\/settings$/);
  await page.getByRole('button', { name: 'Disconnect GitHub' }).click();
  await expect(page.getByText('Service disconnected.')).toBeVisible();
  await expect(page.getByRole('row', { name: /this one/ })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /^Sign out (?!everywhere)/ })).toHaveCount(0);
});

test('a sign-in started in another browser is not completed', async ({ page, browser }) => {
  await nextIs(anAddress());
  // A callback of another browser's attempt: its state is unknown here.
  const other = await (await browser.newContext()).newPage();
  const authorize = '**/login/oauth/authorize*';
  await other.route(authorize, (route) => route.abort());
  await other.goto(`http://localhost:${new URL(process.env.BLAZON_E2E_URL ?? '').port}/sign-in`);
  const asked = other.waitForRequest(authorize);
  await other.getByRole('button', { name: 'Continue with GitHub' }).click();
  const callback = (await fetch((await asked).url(), { redirect: 'manual' })).headers.get('location') ?? '';
  expect(callback).toContain('code=');
  await page.goto(callback);
  await expect(page).toHaveURL(/\/sign-in/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/sign-in/);
  await other.context().close();
});
